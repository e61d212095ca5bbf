import type { RoundHealth } from "@quote-financing/delivery/round-health";

/** All work that this process repeats, for `/readyz` and the metrics. */
export class BackgroundTasks {
  readonly #sources: (() => readonly RoundHealth[])[] = [];

  add(source: () => readonly RoundHealth[]): void {
    this.#sources.push(source);
  }

  all(): readonly RoundHealth[] {
    return this.#sources.flatMap((source) => source());
  }
}
