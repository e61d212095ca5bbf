import type { Timer } from "@quote-financing/domain/time/timer";
import type { DeliveryPolicy } from "../delivery-policy.ts";
import { Pace } from "./pace.ts";

/** A host is sent what two lanes at their own pace send: as many a second as its organization may ask of us... */
const LANES_PER_SECOND = 2;
/** ...after as many at once as ten lanes: a batch of events for a handful of destinations is on its way at once. */
const LANES_AT_ONCE = 10;
const SWEEP_AT = 1_000;

/** What one organization may have sent to one host, by all of its lanes there in this process: decision record 0239. */
export interface HostPace {
  readonly sends: Pace;
  /** They are as many again: none of them waits behind sends, and no send behind them. */
  readonly lastCalls: Pace;
}

/** The paces of all hosts that were sent to lately. A host is a name or an address, whatever its ports. */
export class HostPaces {
  readonly #paces = new Map<string, HostPace>();
  readonly #timer: Timer;
  readonly #policy: DeliveryPolicy;
  #sweepAt = SWEEP_AT;

  constructor(timer: Timer, policy: DeliveryPolicy) {
    this.#timer = timer;
    this.#policy = policy;
  }

  /** Ask for each send: a full bucket is dropped, since a new one equals it. */
  of(organizationId: string, hostName: string): HostPace {
    const name = `${organizationId} ${hostName}`;
    let pace = this.#paces.get(name);
    if (pace === undefined) {
      if (this.#paces.size >= this.#sweepAt) this.#sweep();
      const { sendsPerSecond, sendBurst, maxLastCallsPerLook } = this.#policy;
      const perSecond = LANES_PER_SECOND * sendsPerSecond;
      pace = {
        sends: new Pace(this.#timer, perSecond, LANES_AT_ONCE * sendBurst),
        lastCalls: new Pace(this.#timer, perSecond, maxLastCallsPerLook),
      };
      this.#paces.set(name, pace);
    }
    return pace;
  }

  get size(): number {
    return this.#paces.size;
  }

  #sweep(): void {
    for (const [name, { sends, lastCalls }] of this.#paces) {
      if (sends.isFull && lastCalls.isFull) this.#paces.delete(name);
    }
    this.#sweepAt = Math.max(SWEEP_AT, 2 * this.#paces.size);
  }
}

/** The host of a destination's url; with the root's dot it is the same one. */
export const hostNameOf = (url: string): string => new URL(url).hostname.replace(/\.$/, "");
