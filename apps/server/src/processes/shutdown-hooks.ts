import { withTimeout } from "@quote-financing/domain/time/with-timeout";

interface ShutdownHook {
  readonly name: string;
  readonly close: () => Promise<void> | void;
  readonly withinMs: number;
}

const DEFAULT_BUDGET_MS = 2_000;

/** What was opened, in order; closed in the opposite order, each within its time. */
export class ShutdownHooks {
  readonly #opened: ShutdownHook[] = [];
  #closing: Promise<string[]> | undefined;

  add(name: string, close: ShutdownHook["close"], withinMs = DEFAULT_BUDGET_MS): void {
    this.#opened.push({ name, close, withinMs });
  }

  /** @returns the names of those that failed or took too long. Asking again gives the same answer. */
  runAll(): Promise<string[]> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<string[]> {
    const unclean: string[] = [];
    for (let next = this.#opened.pop(); next !== undefined; next = this.#opened.pop()) {
      if (!(await endsInTime(next))) unclean.push(next.name);
    }
    return unclean;
  }
}

async function endsInTime({ close, withinMs }: ShutdownHook): Promise<boolean> {
  try {
    await withTimeout(withinMs, Promise.resolve().then(close));
    return true;
  } catch {
    return false;
  }
}
