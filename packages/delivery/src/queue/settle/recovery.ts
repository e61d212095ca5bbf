import { recalled, type SettledAttempt } from "./settled-attempt.ts";

/** Each may take a statement's longest time, in which the lane does nothing else. */
const MAX_RECALLS = 3;

/** What is left to do once a destination that had been failing answers: its retries are made due (recall-retries.ts). */
export class Recovery {
  #isPending = false;
  #recallsLeft = 0;
  #isUnsettled = false;

  /** It answered. */
  begin(): void {
    this.#isPending = true;
    this.#recallsLeft = MAX_RECALLS;
    this.#isUnsettled = true;
  }

  /** Its retries are not recalled yet. */
  get isPending(): boolean {
    return this.#isPending;
  }

  /** To be called before a recall. @returns whether there is one to make */
  consume(): boolean {
    const wasPending = this.#isPending;
    this.#isPending = false;
    return wasPending;
  }

  /**
   * The recall failed, and is made again.
   *
   * @param isRefused the database refused it: it is tried a few times only, and retries that it did not reach are sent when
   *   their hour comes. For a database that is away it waits
   */
  restore({ isRefused }: { readonly isRefused: boolean }): void {
    if (isRefused) this.#recallsLeft -= 1;
    this.#isPending ||= this.#recallsLeft > 0;
  }

  /** The recall did not see what is settled with the recovery itself: that becomes due in the same way. */
  applyTo(attempts: readonly SettledAttempt[], now: Date): readonly SettledAttempt[] {
    const isFirst = this.#isUnsettled;
    this.#isUnsettled = false;
    return isFirst ? attempts.map((one) => recalled(one, now.toISOString())) : attempts;
  }
}
