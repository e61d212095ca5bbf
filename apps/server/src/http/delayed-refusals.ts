/** Far below what a person would call waiting, and what keeps a loop of sixty below a hundred requests a second. */
const HELD_MS = 500;
/** Each holds a socket and little else. */
const MAX_HELD = 1_000;

/**
 * Answers a flood late: who waits for a refusal cannot ask again meanwhile, so that refusing costs the process a fraction
 * (decision record 0217). Beyond {@link MAX_HELD} at once nobody is held.
 */
export class DelayedRefusals {
  #held = 0;

  answerLate(write: () => void): void {
    if (this.#held >= MAX_HELD) {
      write();
      return;
    }
    this.#held += 1;
    setTimeout(() => {
      this.#held -= 1;
      write();
    }, HELD_MS);
  }
}
