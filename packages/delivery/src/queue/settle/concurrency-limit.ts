import type { DeliveryPolicy } from "../../delivery-policy.ts";

/** From so many failures in a row each one halves the deliveries in flight. */
export const HALVING_STREAK = 3;

/** How many of one destination's deliveries may be in flight: one more for each success, half as many after failures in a row. */
export class ConcurrencyLimit {
  readonly #policy: DeliveryPolicy;
  #value: number;
  #isReduced = false;

  constructor(policy: DeliveryPolicy, isFailing: boolean) {
    this.#policy = policy;
    this.#value = isFailing ? 1 : policy.initialInFlightPerLane;
  }

  get value(): number {
    return this.#value;
  }

  /** It was halved, and is not back at where it began. */
  get isReduced(): boolean {
    return this.#isReduced;
  }

  /** @param isCutOff a receiver that floods needs a connection for each event: it gets one at a time. */
  succeeded(isCutOff: boolean): void {
    const { initialInFlightPerLane, maxInFlightPerLane } = this.#policy;
    this.#value = isCutOff ? 1 : Math.min(maxInFlightPerLane, this.#value + 1);
    if (isCutOff || this.#value >= initialInFlightPerLane) this.#isReduced = false;
  }

  failed(failureStreak: number): void {
    if (failureStreak < HALVING_STREAK) return;
    this.#isReduced = true;
    this.#value = Math.max(1, Math.floor(this.#value / 2));
  }
}
