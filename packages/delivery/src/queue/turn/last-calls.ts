import type { DeliveryDependencies } from "../../delivery-dependencies.ts";
import type { LaneSends } from "../lane-sends.ts";
import type { LeasedLane } from "../lease/lease-lanes.ts";
import type { SendTarget } from "../prefetch/send-target.ts";
import { findLastCalls } from "./find-last-calls.ts";

/** How soon one that is not only probed is looked at again: it may hold its lane for hours. */
const LOOK_MS = 60_000;

/**
 * Last attempts of a destination that fails, or fails often: each delivery once in the last hour of its window, so that
 * none ends untried, however large the backlog is (contract-decisions §11, decision record 0211).
 */
export class LastCalls {
  readonly #dependencies: DeliveryDependencies;
  readonly #lane: LeasedLane;
  readonly #sends: LaneSends;
  #left = 0;
  #lookAtMs = Number.NEGATIVE_INFINITY;

  constructor(dependencies: DeliveryDependencies, lane: LeasedLane, sends: LaneSends) {
    this.#dependencies = dependencies;
    this.#lane = lane;
    this.#sends = sends;
  }

  /**
   * Sends as many as there is room for. When there were fewer, or the bound is reached, the rest is left to the next
   * probe, or to the next minute.
   *
   * @param fresh reads a target again that took long to come; undefined when there is none any more.
   */
  async send(fresh: (target: SendTarget) => Promise<SendTarget | undefined>): Promise<void> {
    const room = this.#sends.lastCallRoom();
    if (room <= 0) return;
    const now = this.#dependencies.clock.now();
    this.#startNewLook(now.getTime());
    const want = Math.min(this.#left, room);
    if (want <= 0) return;
    const askedAtMs = this.#dependencies.timer.now();
    const { readThrough } = this.#sends;
    const { organizationId, destinationId, fence } = this.#lane;
    const request = { organizationId, destinationId, fence, now, readThrough, exclude: this.#sends.eventIds(), want };
    const found = await findLastCalls(this.#dependencies.db, request);
    this.#left = found.length < want ? 0 : this.#left - found.length;
    const [first] = found;
    if (first === undefined) return;
    const target = await fresh({ ...first, askedAtMs });
    if (target !== undefined) this.#sends.sendLastCalls(target, found);
  }

  /** A failing destination's lane is given back until its next probe, which starts a new look. */
  #startNewLook(nowMs: number): void {
    const isFirst = this.#lookAtMs === Number.NEGATIVE_INFINITY;
    if (!isFirst && (this.#sends.isFailing || nowMs < this.#lookAtMs)) return;
    this.#left = this.#dependencies.policy.maxLastCallsPerLook;
    this.#lookAtMs = nowMs + LOOK_MS;
  }
}
