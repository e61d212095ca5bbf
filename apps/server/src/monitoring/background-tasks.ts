import type { TaskHealth } from "@quote-financing/domain/time/task-health";

/** All work that this process repeats, for `/readyz` and the metrics. */
export class BackgroundTasks {
  readonly #sources: (() => readonly TaskHealth[])[] = [];

  add(source: () => readonly TaskHealth[]): void {
    this.#sources.push(source);
  }

  all(): readonly TaskHealth[] {
    return this.#sources.flatMap((source) => source());
  }
}
