import { BoundedMap } from "@quote-financing/domain/bounded-map";

/** A streak that is longer is a failure of the receiver. */
const MAX_STREAK_MS = 10_000;
/** After such a break the next request begins a new one. */
const MAX_BREAK_MS = 30_000;
const MAX_ORIGINS = 10_000;

/**
 * Requests that became out of date while their connection was made, by origin. Each is sent again over the connection
 * that it left, without an attempt being counted: a receiver that hangs up after a slow handshake would otherwise be
 * dialled for ever (decision record 0225).
 */
export class UnsentStreaks {
  readonly #streaks = new BoundedMap<{ readonly sinceMs: number; lastMs: number }>(MAX_ORIGINS);

  /** One more. @returns false when nothing has gone to the origin for too long. */
  mayGoOn(origin: string, nowMs = performance.now()): boolean {
    const streak = this.#streaks.get(origin);
    if (streak === undefined || nowMs - streak.lastMs > MAX_BREAK_MS) {
      this.#streaks.set(origin, { sinceMs: nowMs, lastMs: nowMs });
      return true;
    }
    streak.lastMs = nowMs;
    return nowMs - streak.sinceMs < MAX_STREAK_MS;
  }

  /** A request goes out. */
  end(origin: string): void {
    if (this.#streaks.size > 0) this.#streaks.delete(origin);
  }
}
