import { HALVING_STREAK } from "./concurrency-limit.ts";

/** How often the row of a lane that is busy all the time is brought up to date. */
const STORE_MS = 10_000;

/** A destination's health as the row of its lane has it. */
export interface LaneHealth {
  readonly failureStreak: number;
  readonly failingSinceMs: number | null;
  readonly probeAtMs: number | null;
  readonly lastSucceededAtMs: number | null;
}

/** What the row of a lane says, so that it is written only when that is needed: each update leaves a dead row version. */
export class StoredHealth {
  #health: LaneHealth;
  #storedAtMs = Number.NEGATIVE_INFINITY;

  constructor(health: LaneHealth) {
    this.#health = health;
  }

  get health(): LaneHealth {
    return this.#health;
  }

  stored(health: LaneHealth, atMs: number): void {
    this.#health = health;
    this.#storedAtMs = atMs;
  }

  /**
   * What others must know of the lane is stored at once, the rest now and then; all of it before the lane rests, when it may
   * be given back.
   *
   * @param nowMs of the timer
   * @param isBusy something is in flight: another turn follows it
   */
  isOutdated(current: LaneHealth, nowMs: number, isBusy: boolean): boolean {
    const { failureStreak, failingSinceMs, probeAtMs, lastSucceededAtMs } = this.#health;
    if (probeAtMs !== current.probeAtMs) return true;
    // Else the lane may be given back before its time, and a mail tells of a destination that is well.
    if (failingSinceMs !== null && current.failingSinceMs === null) return true;
    const isOtherStreak = failureStreak !== current.failureStreak;
    const isMinor = isBusy && Math.max(failureStreak, current.failureStreak) < HALVING_STREAK;
    if (isOtherStreak && !isMinor) return true;
    const isBehind = isOtherStreak || lastSucceededAtMs !== current.lastSucceededAtMs;
    return isBehind && nowMs - this.#storedAtMs >= STORE_MS;
  }
}
