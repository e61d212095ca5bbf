import type { TaskHealth } from "@quote-financing/domain/time/task-health";
import { Gauge, type Registry } from "prom-client";

/** How the work goes that this process repeats: of a fixed list of names. */
export function watchBackgroundTasks(registry: Registry, rounds: () => readonly TaskHealth[]): void {
  gauge(registry, "background_round_failures", "Rounds of repeated work that failed one after another.", (set) => {
    for (const { name, failures } of rounds()) set(name, failures);
  });
  gauge(registry, "background_round_success_age_seconds", "Time since a round of repeated work was done.", (set) => {
    for (const { name, sinceSuccessMs } of rounds()) set(name, sinceSuccessMs / 1000);
  });
}

type SetRound = (round: string, value: number) => void;

function gauge(registry: Registry, name: string, help: string, tell: (set: SetRound) => void): void {
  new Gauge({
    name,
    help,
    labelNames: ["round"],
    registers: [registry],
    collect() {
      tell((round, value) => this.set({ round }, value));
    },
  });
}
