import { expect } from "vitest";

/**
 * A receiver's clock that knows when it is looked at. A receiver looks at it when a delivery is past its checks, as it begins or joins the
 * attempt of its event: how long the checks take, in other threads, no test can know.
 */
export class WatchedClock {
  nowMs = 1_000_000;
  #looks = 0;

  readonly now = (): number => {
    this.#looks += 1;
    return this.nowMs;
  };

  /** @returns what was begun, pending, once it has looked */
  async begun<Answer>(begin: () => Promise<Answer>): Promise<{ readonly answer: Promise<Answer> }> {
    const looksBefore = this.#looks;
    const answer = begin();
    await expect.poll(() => this.#looks > looksBefore).toBe(true);
    return { answer };
  }
}
