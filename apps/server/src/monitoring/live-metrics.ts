import { Counter, Gauge, type Registry } from "prom-client";

/** What open pages cost. */
export interface LiveStats {
  readonly openPages: number;
  readonly looks: number;
  readonly told: number;
}

/** Pages that follow changes in this process, and the work for them; asked at each scrape. */
export function watchLive(registry: Registry, stats: () => LiveStats): void {
  const gauge = { name: "live_pages_open", help: "Open pages that are told of changes.", registers: [registry] };
  new Gauge({
    ...gauge,
    collect() {
      this.set(stats().openPages);
    },
  });
  counter(registry, "live_looks_total", "Looks for what changed, each for all open pages.", () => stats().looks);
  counter(registry, "live_told_total", "Times that a page was told something.", () => stats().told);
}

function counter(registry: Registry, name: string, help: string, value: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(value());
    },
  });
}
