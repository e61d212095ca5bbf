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

/** For the log. `err`: what it threw, or a TimeoutError. */
export interface FailedHook {
  readonly hook: string;
  readonly err: unknown;
}

const DEFAULT_BUDGET_MS = 2_000;
/** Beyond its grace: what was broken off is settled and given back. */
const DRAIN_MARGIN_MS = 2_500;
const AT_ONCE: Drain = { graceMs: 0, acceptMs: 0 };

/** What was opened, in order: what works for others is drained first, all at once, then all is closed in the opposite order. */
export class ShutdownHooks {
  readonly #opened: ShutdownHook[] = [];
  readonly #drains: DrainHook[] = [];
  #closing: Promise<void> | undefined;

  add(name: string, close: ShutdownHook["close"], withinMs = DEFAULT_BUDGET_MS): void {
    this.#opened.push({ name, close, withinMs });
  }

  /** For what has work of others in hand (decision record 0226). */
  addDrain(name: string, drain: DrainHook["drain"]): void {
    this.#drains.push({ name, drain });
  }

  /** Runs them once. @param tell called for each that failed or took too long; the log is open still, unless it is the log's own. */
  runAll(drain = AT_ONCE, tell: (failed: FailedHook) => void = () => {}): Promise<void> {
    return (this.#closing ??= this.#runAll(drain, tell));
  }

  async #runAll(drain: Drain, tell: (failed: FailedHook) => void): Promise<void> {
    const run = async (hook: string, work: ShutdownHook["close"], withinMs: number): Promise<void> => {
      try {
        await withTimeout(withinMs, Promise.resolve().then(work));
      } catch (err) {
        tell({ hook, err });
      }
    };
    const withinMs = drain.graceMs + DRAIN_MARGIN_MS;
    await Promise.all(this.#drains.map((hook) => run(hook.name, () => hook.drain(drain), withinMs)));
    for (let next = this.#opened.pop(); next !== undefined; next = this.#opened.pop())
      await run(next.name, next.close, next.withinMs);
  }
}
