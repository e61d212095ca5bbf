import { withTimeout } from "@quote-financing/domain/time/with-timeout";

/** How a process ends: what is under way may end within `graceMs`; requests are still taken for `acceptMs` of it. */
export interface Drain {
  readonly graceMs: number;
  readonly acceptMs: number;
}

interface ShutdownHook {
  readonly name: string;
  readonly close: () => Promise<void> | void;
  readonly withinMs: number;
}

interface DrainHook {
  readonly name: string;
  readonly drain: (drain: Drain) => Promise<void>;
}

const DEFAULT_BUDGET_MS = 2_000;
/** Beyond its grace: what was broken off is settled and given back. */
const DRAIN_MARGIN_MS = 2_500;
const AT_ONCE: Drain = { graceMs: 0, acceptMs: 0 };

/** What was opened, in order: what works for others is drained first, all at once, then all is closed in the opposite order. */
export class ShutdownHooks {
  readonly #opened: ShutdownHook[] = [];
  readonly #drains: DrainHook[] = [];
  #closing: Promise<string[]> | undefined;

  add(name: string, close: ShutdownHook["close"], withinMs = DEFAULT_BUDGET_MS): void {
    this.#opened.push({ name, close, withinMs });
  }

  /** For what has work of others in hand (decision record 0226). */
  addDrain(name: string, drain: DrainHook["drain"]): void {
    this.#drains.push({ name, drain });
  }

  /** @returns the names of those that failed or took too long. Asking again gives the same answer. */
  runAll(drain = AT_ONCE): Promise<string[]> {
    return (this.#closing ??= this.#runAll(drain));
  }

  async #runAll(drain: Drain): Promise<string[]> {
    const unclean: string[] = [];
    const withinMs = drain.graceMs + DRAIN_MARGIN_MS;
    const draining = this.#drains.map(async (hook) => {
      if (!(await endsInTime(() => hook.drain(drain), withinMs))) unclean.push(hook.name);
    });
    await Promise.all(draining);
    for (let next = this.#opened.pop(); next !== undefined; next = this.#opened.pop()) {
      if (!(await endsInTime(next.close, next.withinMs))) unclean.push(next.name);
    }
    return unclean;
  }
}

async function endsInTime(close: ShutdownHook["close"], withinMs: number): Promise<boolean> {
  try {
    await withTimeout(withinMs, Promise.resolve().then(close));
    return true;
  } catch {
    return false;
  }
}
