import { TaskStreak } from "@quote-financing/domain/time/task-health";
import { systemTimer } from "@quote-financing/domain/time/timer";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import type { LaneHost } from "./lane-host.ts";
import { laneName } from "./lane-key.ts";
import { LaneRunner } from "./lane-runner.ts";
import { findDueLanes } from "./lease/find-due-lanes.ts";
import { leaseLanes } from "./lease/lease-lanes.ts";

/** What a process did since it started. */
export interface DeliveryCounts {
  delivered: number;
  /** Attempts that failed. */
  failed: number;
}

/**
 * The worker pool of one process: a runner for each lane that it holds. Lanes are taken in the order in which they came
 * due; each has a bound of its own, so that a receiver that hangs costs its own lane alone (decision record 0060).
 */
export class WorkerPool {
  readonly counts: DeliveryCounts = { delivered: 0, failed: 0 };
  /** Of all lanes together: one that fails among others that do not is no fault of this process. */
  readonly turns = new TaskStreak("turns", systemTimer);
  readonly #dependencies: DeliveryDependencies;
  readonly #owner: string;
  readonly #host: LaneHost;
  readonly #lanes = new Map<string, LaneRunner>();
  #inFlight = 0;
  #isCrowded = false;
  #isStopping = false;
  #onLaneEnded: () => void = () => {};

  constructor(dependencies: DeliveryDependencies, options: { owner: string; holdsQuietLanes: boolean }) {
    this.#dependencies = dependencies;
    this.#owner = options.owner;
    this.#host = {
      holdsQuietLanes: options.holdsQuietLanes,
      grant: (wanted, inFlightOfLane) => this.#grant(dependencies.policy.maxInFlight, wanted, inFlightOfLane),
      grantLastCalls: (wanted, inFlightOfLane) =>
        this.#grant(Math.floor(dependencies.policy.maxInFlight / 2), wanted, inFlightOfLane),
      isCrowded: () => this.#isCrowded,
      sendStarted: () => void (this.#inFlight += 1),
      sendEnded: () => void (this.#inFlight -= 1),
      turned: (isDone) => (isDone ? this.turns.done() : this.turns.failed()),
      settled: (isDelivered) => void (this.counts[isDelivered ? "delivered" : "failed"] += 1),
    };
  }

  get heldLanes(): number {
    return this.#lanes.size;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Leases what is due anywhere, and wakes our own lanes that a writer marked. @returns how many lanes were taken. */
  async takeDueLanes(): Promise<number> {
    const { db, clock, policy } = this.#dependencies;
    const room = policy.maxLanes - this.#lanes.size;
    const due = await findDueLanes(db, this.#owner, clock.now(), policy.maxLanes);
    this.#isCrowded = due.length > Math.max(0, room);
    const organizations = new Set<string>();
    for (const lane of due) {
      const runner = this.#lanes.get(laneName(lane));
      if (runner !== undefined) runner.wake();
      else if (organizations.size < room) organizations.add(lane.organizationId);
    }
    const taken = await Promise.all([...organizations].map((organizationId) => this.takeLanesOf(organizationId)));
    return taken.reduce((sum, count) => sum + count, 0);
  }

  /** Wakes the held lanes of an organization and leases its other due ones. @returns how many were taken. */
  async takeLanesOf(organizationId: string): Promise<number> {
    const { db, clock, policy } = this.#dependencies;
    const held: string[] = [];
    for (const { lane } of this.#lanes.values()) {
      if (lane.organizationId === organizationId) held.push(lane.destinationId);
    }
    const limit = policy.maxLanes - this.#lanes.size;
    if (limit <= 0 || this.#isStopping) return 0;
    const now = clock.now();
    const leasedAtMs = performance.now();
    const leaseUntil = new Date(now.getTime() + policy.leaseMs);
    const owner = this.#owner;
    const lanes = await leaseLanes(db, { organizationId, held, owner, now, leaseUntil, limit });
    for (const lane of lanes) this.#start(new LaneRunner(this.#dependencies, this.#host, lane, leaseUntil, leasedAtMs));
    return lanes.length;
  }

  wakeLanesOf(organizationId: string): void {
    for (const runner of this.#lanes.values()) if (runner.lane.organizationId === organizationId) runner.wake();
  }

  /** Resolves when a lane has ended, or after that time. */
  async waitForLane(maxMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, maxMs);
      this.#onLaneEnded = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Sends nothing more and gives every lane back; what is in flight has `graceMs` to end, then it is broken off. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    for (const runner of this.#lanes.values()) runner.stop();
    const deadlineMs = performance.now() + graceMs;
    while (this.#lanes.size > 0 && performance.now() < deadlineMs) {
      await this.waitForLane(deadlineMs - performance.now());
    }
    for (const runner of this.#lanes.values()) runner.cancelInFlight();
    const handedBackBy = performance.now() + HAND_BACK_MS;
    while (this.#lanes.size > 0 && performance.now() < handedBackBy) await this.waitForLane(HAND_BACK_MS);
  }

  #grant(places: number, wanted: number, inFlightOfLane: number): number {
    return Math.min(wanted, Math.max(places - this.#inFlight, inFlightOfLane === 0 ? 1 : 0));
  }

  #start(runner: LaneRunner): void {
    const name = laneName(runner.lane);
    this.#lanes.set(name, runner);
    if (this.#isStopping) runner.stop();
    void runner.run().then(() => {
      if (this.#lanes.get(name) === runner) this.#lanes.delete(name);
      this.#onLaneEnded();
    });
  }
}

const HAND_BACK_MS = 2_000;
