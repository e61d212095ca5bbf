import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import type { LaneHost } from "./lane-host.ts";
import { LaneTurns } from "./lane-turns.ts";
import type { LeasedLane } from "./lease/lease-lanes.ts";
import { releaseLane } from "./lease/release-lane.ts";
import type { FreshDeliveries } from "./turn/number-and-read.ts";
import { WakeSignal } from "./wake-signal.ts";

const CROWDED_TURN_MS = 5_000;
/** A turn follows at least so often while something is in flight. */
const LOOK_MS = 10_000;

/**
 * Runs one leased lane until it is given back or lost: decision record 0222. It is in one mode at a time:
 *
 * - `delivering` sends what its turns find. With nothing in flight a loop's lane waits for the next wake, or for when the
 *   next retry is due; after a while without either it is given back.
 * - `stopping` follows (told to stop, or others want its place): settles what is in flight; given back, due now.
 * - `stopped` follows on both, when a turn finds its destination paused or its organization suspended: the same, but not due,
 *   as who resumes it marks it; `stopping` again when a later turn finds it resumed.
 *
 * In each it ends at once, and writes nothing more, when the fence is another's or the worker is taken for dead.
 */
export class LaneRunner {
  readonly lane: LeasedLane;
  readonly #dependencies: DeliveryDependencies;
  readonly #host: LaneHost;
  readonly #turns: LaneTurns;
  readonly #signal: WakeSignal;
  readonly #heldSinceMs: number;
  /** The organization's number up to which it was told that there is something. */
  #toldThrough: number | null = null;
  #mode: "delivering" | "stopping" | "stopped" = "delivering";

  constructor(dependencies: DeliveryDependencies, host: LaneHost, lane: LeasedLane) {
    this.lane = lane;
    this.#dependencies = dependencies;
    this.#host = host;
    this.#signal = new WakeSignal(dependencies.timer);
    this.#heldSinceMs = dependencies.timer.now();
    this.#turns = new LaneTurns(dependencies, host, lane, this.#signal);
  }

  /** There may be fresh work. */
  wake(): void {
    this.#signal.set();
  }

  /** Somebody wants the lane looked at, and said so in its row. */
  wakeByMark(): void {
    this.#turns.mark();
    this.wake();
  }

  /** A look found work of the lane, and event numbers up to this one. Numbers that it was told of before need no turn. */
  seen(lastNumber: number | null): void {
    if (lastNumber === null) this.wake();
    else if (lastNumber > (this.#toldThrough ?? Number.NEGATIVE_INFINITY)) this.told(lastNumber, undefined);
  }

  /** It waits, and may be handed what is made while it does. */
  get isReady(): boolean {
    return this.#isDelivering && this.#signal.isAwaited && !this.#signal.isSet && this.#turns.isReady;
  }

  /** Events up to this number have theirs. Sends `fresh` when it missed none before it, else reads by a turn. */
  told(lastNumber: number | null, fresh: FreshDeliveries | undefined): void {
    const isNext = fresh !== undefined && fresh.after === this.#toldThrough;
    const isSent = isNext && this.isReady && this.#turns.sendFresh(fresh);
    if (!isSent && !this.#isResting) this.wake();
    this.#toldThrough = lastNumber;
  }

  /** It was woken and has not looked since. */
  get isWoken(): boolean {
    return this.#signal.isSet;
  }

  /** It waits for work: its place may go to a lane that has some. */
  get isQuiet(): boolean {
    return this.#signal.isAwaited && this.#turns.sends.isIdle;
  }

  /** Sends nothing more, waits for what is in flight, settles it and gives the lane back. */
  stop(): void {
    if (this.#isDelivering) this.#mode = "stopping";
    this.#turns.sends.end();
    this.#signal.set();
  }

  /** Breaks off what is in flight, unsettled: it will be sent again. */
  cancelInFlight(): void {
    this.#turns.sends.cancel();
    this.stop();
  }

  /** Resolves when the lane is given back or lost. Never rejects. */
  async run(): Promise<void> {
    const { organizationId, destinationId } = this.lane;
    try {
      while (await this.#runRound());
    } catch (error) {
      this.#dependencies.log.error({ err: error, organizationId, destinationId }, "A delivery lane ended by a fault.");
    } finally {
      this.#turns.sends.cancel();
    }
  }

  /** Asked anew after each wait: it may have been told to stop meanwhile. */
  get #isDelivering(): boolean {
    return this.#mode === "delivering";
  }

  /** It waits, and a turn would have no room until its breaker lets it try: the one that follows then reads what is new as well. */
  get #isResting(): boolean {
    return this.#signal.isAwaited && this.#turns.breaker.restMs(this.#dependencies.clock.now().getTime()) > 0;
  }

  /** A turn and the wait after it. @returns whether another one follows. */
  async #runRound(): Promise<boolean> {
    const end = await this.#turns.take();
    if (end === "lost") return false;
    if (end === "stopped") {
      this.stop();
      this.#mode = "stopped";
    } else {
      // Resumed while its last attempts were on their way: its mark is wiped, and nobody else would look for a minute.
      if (this.#mode === "stopped") this.#mode = "stopping";
      if (end === "again") this.#signal.set();
    }
    if (this.#host.isCrowded() && this.#dependencies.timer.now() - this.#heldSinceMs > CROWDED_TURN_MS) this.stop();
    const { sends } = this.#turns;
    if (sends.isIdle) return this.#waitForWork();
    this.#turns.signalResults();
    await this.#signal.wait(Math.min(LOOK_MS, this.#pauseInFlightMs()));
    return true;
  }

  /**
   * Answers lead to turns, but for two that come by time: when the pace lets the lane send again, and when its breaker lets it
   * try, if the last turn looked before that. Infinity for neither.
   */
  #pauseInFlightMs(): number {
    const { breaker, sends, lookedAtMs } = this.#turns;
    const paceMs = sends.pacePauseMs;
    if (breaker.restMs(lookedAtMs) <= 0) return paceMs || Number.POSITIVE_INFINITY;
    return Math.max(breaker.restMs(this.#dependencies.clock.now().getTime()), paceMs);
  }

  /** Nothing is in flight or unsettled. @returns whether a turn follows; else the lane was given back, or is lost. */
  async #waitForWork(): Promise<boolean> {
    if (this.#isDelivering && !this.#isProbed()) {
      const longestMs = this.#host.mayStayQuiet() ? this.#dependencies.policy.quietMs : this.#turns.sends.pacePauseMs;
      const pauseMs = this.#pauseForRoomMs();
      const isWoken = await this.#signal.wait(Math.min(pauseMs, longestMs));
      if (!this.#turns.sends.isIdle) return true;
      if (this.#isDelivering && (isWoken || pauseMs <= longestMs)) return true;
    }
    return this.#release();
  }

  /**
   * Until there is something to send, as far as the lane knows: its receiver's pause, its pace, the next retry. For what is left it
   * takes room at its host, or its place behind those that wait there: the next turn sends by it, and a lane that is given
   * back returns it (`LaneSends.end`).
   */
  #pauseForRoomMs(): number {
    const { breaker, sends, nextDueAtMs } = this.#turns;
    const nowMs = this.#dependencies.clock.now().getTime();
    const heldMs = Math.max(breaker.holdMs(nowMs), sends.pacePauseMs);
    if (heldMs > 0) return heldMs;
    if (this.#turns.mayHaveLeft) {
      // The pace let the last turn read nothing, and does by now; or the lane takes its turn at the host, and waits for it.
      if (sends.takeRoom() > 0) return 0;
      if (sends.pacePauseMs > 0) return sends.pacePauseMs;
    }
    return Math.max(0, nextDueAtMs - nowMs);
  }

  /** Its destination fails, and was not to be tried yet when the last turn looked. */
  #isProbed(): boolean {
    return this.#turns.breaker.probeInMs(this.#turns.lookedAtMs) > 0;
  }

  /** @returns whether a turn follows, as it could not be given back. */
  async #release(): Promise<boolean> {
    const { clock, db } = this.#dependencies;
    try {
      const { readThrough } = this.#turns.sends;
      const now = clock.now();
      await releaseLane(db, this.lane, { readThrough, dueAt: this.#dueAgainAt(now), heldUntil: this.#heldUntil(now) });
      return false;
    } catch (error) {
      return (await this.#turns.failed(error)) !== "lost";
    }
  }

  /** The pause that its receiver asked for; of a failing destination too, whose probe waits for it as well. */
  #heldUntil(now: Date): Date | null {
    const holdMs = this.#turns.breaker.holdMs(now.getTime());
    return holdMs > 0 ? new Date(now.getTime() + holdMs) : null;
  }

  /** When somebody must look at the lane again although nothing new came. */
  #dueAgainAt(now: Date): Date | null {
    const { breaker } = this.#turns;
    if (this.#mode === "stopped") return null;
    if (this.#mode === "stopping") return now;
    // A probe whose time had come when the last turn looked found nothing: its time must not make the lane due again.
    if (this.#isProbed() && breaker.probeAtMs !== null) return new Date(breaker.probeAtMs);
    const pauseMs = this.#pauseForRoomMs();
    if (pauseMs < Number.POSITIVE_INFINITY) return new Date(now.getTime() + pauseMs);
    return this.#turns.mayHaveLeft ? now : null;
  }
}
