import type { DeliveryParts } from "../delivery-parts.ts";
import { findLastCalls } from "./find-last-calls.ts";
import type { LaneKey } from "./lane-key.ts";
import type { LaneSends } from "./lane-sends.ts";
import type { LaneTarget } from "./lane-target.ts";

/**
 * What a failing destination is sent beside its probe: each delivery once in the last hour of its window, so that none
 * ends untried however large the backlog is (contract-decisions §11, decision record 0211).
 */
export class LastCalls {
  readonly #parts: DeliveryParts;
  readonly #lane: LaneKey;
  readonly #sends: LaneSends;
  #left: number;

  constructor(parts: DeliveryParts, lane: LaneKey, sends: LaneSends) {
    this.#parts = parts;
    this.#lane = lane;
    this.#sends = sends;
    this.#left = parts.policy.maxLastCallsPerLook;
  }

  /**
   * Sends as many as there is room for. When there were fewer, or the bound is reached, the rest is left to the next probe.
   *
   * @param fresh reads a target again that took long to come; undefined when there is none any more.
   */
  async send(fresh: (target: LaneTarget) => Promise<LaneTarget | undefined>): Promise<void> {
    const want = Math.min(this.#left, this.#sends.lastCallRoom());
    if (want <= 0) return;
    const askedAtMs = performance.now();
    const request = { ...this.#lane, now: this.#parts.clock.now(), exclude: this.#sends.eventIds(), want };
    const found = await findLastCalls(this.#parts.db, request);
    this.#left = found.length < want ? 0 : this.#left - found.length;
    const [first] = found;
    if (first === undefined) return;
    const target = await fresh({ url: first.url, sealedBearerSecret: first.sealedBearerSecret, askedAtMs });
    if (target !== undefined) this.#sends.sendLastCalls(target, found);
  }
}
