import type { Change, ToldChanges } from "./schema.ts";

/** One page's news until it is sent: named once each, and no more than a page that does not read may hold. */
const HELD_AT_MOST = 100;

const EVERYTHING: readonly Change[] = [{ kind: "all" }];

/** What one open page has yet to be told. */
export class ChangeInbox {
  #waiting = new Map<string, Change>();
  #isDoubted = false;
  #resume: (() => void) | undefined;

  put(changes: readonly Change[]): void {
    for (const change of changes) this.#waiting.set(`${change.kind} ${change.id ?? ""}`, change);
    if (this.#waiting.size > HELD_AT_MOST) this.#waiting = new Map([["all", { kind: "all" }]]);
    if (changes.length > 0) this.#resume?.();
  }

  /** Nothing more is told before it is known again whose page it is. */
  doubt(): void {
    this.#isDoubted = true;
    this.#resume?.();
  }

  /** Whether it was doubted since it was asked last. */
  takeDoubt(): boolean {
    const isDoubted = this.#isDoubted;
    this.#isDoubted = false;
    return isDoubted;
  }

  /** Everything at once: `all` says the rest as well. Undefined when nothing waits. */
  take(): ToldChanges | undefined {
    if (this.#waiting.size === 0) return undefined;
    const changes = [...this.#waiting.values()];
    this.#waiting = new Map();
    return { changes: changes.some(({ kind }) => kind === "all") ? EVERYTHING : changes };
  }

  /** Resolves when something came in, or when `end` is called. */
  filled(): { readonly promise: Promise<void>; readonly end: () => void } {
    let end = (): void => {};
    const promise = new Promise<void>((resolve) => {
      end = resolve;
    });
    if (this.#waiting.size > 0 || this.#isDoubted) end();
    this.#resume = end;
    return { promise, end };
  }
}
