import type { Timer } from "@quote-financing/domain/time/timer";
import type { DeliveryPolicy } from "../delivery-policy.ts";
import { type HostPace, hostNameOf } from "./host-paces.ts";
import { AT_ONCE, Pace } from "./pace.ts";

/**
 * How fast one lane may send: by its own pace, and by that of its host, which its organization's other lanes there share
 * (decision record 0239). A lane that finds the host's used up takes a few of what comes next and waits for them, behind
 * those that did so before it: lanes of one host take turns.
 */
export class LanePace {
  readonly #timer: Timer;
  readonly #own: Pace;
  readonly #paceOf: (hostName: string) => HostPace;
  #url = "";
  #hostName: string | undefined;
  /** Taken from the host's pace and not sent yet. */
  #held = 0;
  #readyAtMs = 0;
  #isShort = false;

  constructor(timer: Timer, policy: DeliveryPolicy, paceOf: (hostName: string) => HostPace) {
    this.#timer = timer;
    this.#own = new Pace(timer, policy.sendsPerSecond, policy.sendBurst);
    this.#paceOf = paceOf;
  }

  /** Where the lane sends to from now on. */
  aimAt(url: string): void {
    if (url === this.#url) return;
    this.giveBack();
    this.#url = url;
    this.#hostName = hostNameOf(url);
  }

  /** Takes what it can of the wanted sends, for the lane until it sends them or gives them back. @returns how many may go out now */
  take(wanted: number): number {
    const sendable = Math.min(wanted, this.#own.room);
    this.#isShort = false;
    if (sendable <= 0 || this.#host === undefined) return sendable;
    this.#hold(this.#host.sends, sendable);
    this.#isShort = this.#held < sendable;
    return this.#timer.now() >= this.#readyAtMs ? Math.min(this.#held, sendable) : 0;
  }

  /** The host's pace gave less than was wanted: reading ahead is in vain. */
  get isShort(): boolean {
    return this.#isShort;
  }

  /** The same for last calls, which wait for no pace of their lane's own. */
  lastCallRoom(wanted: number): number {
    return Math.max(0, Math.min(wanted, this.#host?.lastCalls.room ?? wanted));
  }

  spend(isLastCall: boolean): void {
    this.#own.spend();
    if (isLastCall) this.#host?.lastCalls.spend();
    else if (this.#held > 0) this.#held -= 1;
    else this.#host?.sends.spend();
  }

  /** Nothing is left to send: what is held is for the others. */
  giveBack(): void {
    if (this.#held > 0) this.#host?.sends.giveBack(this.#held);
    this.#held = 0;
  }

  /** Until the lane may send again; 0 when nothing keeps it. */
  get pauseMs(): number {
    const waitMs = this.#held > 0 ? Math.max(0, Math.ceil(this.#readyAtMs - this.#timer.now())) : 0;
    return Math.max(this.#own.pauseMs, waitMs);
  }

  get #host(): HostPace | undefined {
    return this.#hostName === undefined ? undefined : this.#paceOf(this.#hostName);
  }

  #hold(host: Pace, wanted: number): void {
    const free = host.room;
    if (free > 0) {
      // Nobody waits any more.
      this.#readyAtMs = 0;
      const more = Math.max(0, Math.min(wanted - this.#held, free));
      host.spend(more);
      this.#held += more;
    } else if (this.#held === 0) {
      this.#held = Math.min(wanted, AT_ONCE);
      host.spend(this.#held);
      this.#readyAtMs = this.#timer.now() + host.debtMs;
    }
  }
}
