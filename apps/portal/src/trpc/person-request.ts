/**
 * What calls ask of the person in a dialog before they can go on. Several that ask at once share one dialog; nobody is
 * asked where no page could show it.
 */
export class PersonRequest {
  #asked: { readonly answer: Promise<boolean>; readonly settle: (isGiven: boolean) => void } | undefined;
  readonly #listeners = new Set<() => void>();
  #isDeclined = false;

  /** Never rejects. @returns false when the person closed the dialog, and where no page shows it */
  ask(): Promise<boolean> {
    if (this.#asked !== undefined) return this.#asked.answer;
    if (this.#listeners.size === 0) return Promise.resolve(false);
    let settle = (_isGiven: boolean): void => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    this.#asked = { answer, settle };
    this.#tell();
    return answer;
  }

  /** Ends what was asked; nothing when nobody asks. */
  readonly settle = (isGiven: boolean): void => {
    const ended = this.#asked;
    if (ended === undefined) return;
    this.#asked = undefined;
    this.#isDeclined = !isGiven;
    this.#tell();
    ended.settle(isGiven);
  };

  readonly isAsked = (): boolean => this.#asked !== undefined;

  /** Whether the person closed the dialog when they were asked last: what the page reads by itself asks no more. */
  get isDeclined(): boolean {
    return this.#isDeclined;
  }

  /** The person wishes what was refused for want of it: what is read next asks again. */
  readonly wish = (): void => {
    this.#isDeclined = false;
  };

  /** For the dialog alone: from then on it can be asked. @returns what ends it */
  readonly listen = (tell: () => void): (() => void) => {
    this.#listeners.add(tell);
    return () => {
      this.#listeners.delete(tell);
      if (this.#listeners.size === 0) this.settle(false);
    };
  };

  #tell(): void {
    for (const tell of this.#listeners) tell();
  }
}

/** To prove again that it is them (decision record 0350). */
export const freshProof = new PersonRequest();

/** To sign in again, because the session has ended (decision record 0331). */
export const newSession = new PersonRequest();
