import type { SeededRandom } from "./seeded-random.ts";

/** What the surroundings of the processes are like. */
export class Weather {
  readonly #random: SeededRandom;
  /** Nothing is slow and nothing breaks: what still goes wrong is the service's own fault. */
  isCalm = false;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  chance(probability: number): boolean {
    return !this.isCalm && this.#random.chance(probability);
  }

  /** How long something takes on its way, in milliseconds: mostly next to nothing, now and then very long. */
  latencyMs(): number {
    const random = this.#random;
    const draw = this.isCalm ? 0 : random.next();
    if (draw < 0.8) return random.between(0, 2);
    if (draw < 0.96) return random.between(3, 60);
    return draw < 0.995 ? random.between(60, 900) : random.between(900, 4_000);
  }
}
