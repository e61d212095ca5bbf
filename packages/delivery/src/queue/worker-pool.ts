import { EVER_SECONDS, findUnnumbered, LATELY_SECONDS } from "@quote-financing/db/feed/number-events";
import { TaskStreak } from "@quote-financing/domain/time/task-health";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { FairSlots } from "./fair-slots.ts";
import { HeldLanes } from "./held-lanes.ts";
import { HostPaces } from "./host-paces.ts";
import type { LaneHost } from "./lane-host.ts";
import { LaneRunner } from "./lane-runner.ts";
import { type DueLane, type DueLanesRequest, findAnyDueLanes, findDueLanes } from "./lease/find-due-lanes.ts";
import { Heartbeat } from "./lease/heartbeat.ts";
import { Leasing } from "./lease/leasing.ts";
import { QuietLanes } from "./lease/quiet-lanes.ts";
import { PartsAway } from "./parts-away.ts";
import { numberAndHandOver } from "./turn/number-and-hand-over.ts";

/** What a process did since it started. */
export interface DeliveryCounts {
  delivered: number;
  /** Attempts that failed. */
  failed: number;
}

/** A wake follows its event closely; what it misses the poll finds. */
const JUST_NOW_SECONDS = 3;
/** A look finds so many at most; the rest at the next one. */
const MAX_FOUND = 5_000;
const HAND_BACK_MS = 2_000;

/**
 * The worker pool of one process: a runner for each lane that it holds. It numbers fresh events, finds lanes with work
 * and leases them; each lane has a bound of its own, so that a receiver that hangs costs its own lane alone, and some
 * places are kept for organizations that hold few (decision record 0222).
 */
export class WorkerPool {
  readonly counts: DeliveryCounts = { delivered: 0, failed: 0 };
  /** Of all lanes together: one that fails among others that do not is no fault of this process. */
  readonly turns: TaskStreak;
  readonly #dependencies: DeliveryDependencies;
  readonly #owner: string;
  readonly #host: LaneHost;
  readonly #heartbeat: Heartbeat;
  readonly #lanes = new HeldLanes();
  readonly #leasing: Leasing;
  /** When the last look that was answered began. Of the timer. */
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  readonly #away: PartsAway;
  readonly #quiet: QuietLanes;
  #inFlight = 0;
  #onLaneEnded: () => void = () => {};

  constructor(dependencies: DeliveryDependencies, options: { owner: string; holdsQuietLanes: boolean }) {
    const { policy, timer } = dependencies;
    this.#dependencies = dependencies;
    this.#owner = options.owner;
    this.turns = new TaskStreak("turns", timer);
    this.#away = new PartsAway(dependencies.log);
    this.#quiet = new QuietLanes(dependencies.db);
    const slots = new FairSlots(policy.maxTurnsAtOnce);
    const hostPaces = new HostPaces(timer, policy);
    this.#heartbeat = new Heartbeat(dependencies, options.owner);
    this.#leasing = new Leasing(dependencies, {
      owner: options.owner,
      held: this.#lanes,
      isBeating: () => this.#heartbeat.isBeating,
      leased: (lane) => this.#start(new LaneRunner(dependencies, this.#host, lane)),
    });
    this.#host = {
      mayStayQuiet: () => options.holdsQuietLanes && !this.#leasing.isCrowded,
      grant: (wanted, inFlightOfLane) => this.#grant(policy.maxInFlight, wanted, inFlightOfLane),
      grantLastCalls: (wanted, inFlightOfLane) =>
        this.#grant(Math.floor(policy.maxInFlight / 2), wanted, inFlightOfLane),
      hostPace: (organizationId, hostName) => hostPaces.of(organizationId, hostName),
      takeSlot: (organizationId) => slots.take(organizationId),
      isCrowded: () => this.#leasing.isCrowded,
      isBeating: () => this.#heartbeat.isBeating,
      maySend: (readAtMs) => this.#heartbeat.maySend(readAtMs),
      isOver: () => this.#heartbeat.isOver,
      sendStarted: () => void (this.#inFlight += 1),
      sendEnded: () => void (this.#inFlight -= 1),
      turnSucceeded: () => this.turns.done(),
      turnFailed: () => this.turns.failed(),
      deliverySettled: (state) => void (this.counts[state === "delivered" ? "delivered" : "failed"] += 1),
    };
  }

  get heldLanes(): number {
    return this.#lanes.size;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** The last look was spared. */
  get rests(): boolean {
    return this.#quiet.isSpared;
  }

  /** Tells the others that this process lives. Nothing is leased before the first time. */
  async beat(): Promise<void> {
    const wasSilent = !this.#heartbeat.isBeating;
    await this.#heartbeat.beat();
    if (wasSilent) for (const runner of this.#lanes.all()) runner.wake();
  }

  /** Numbers fresh events, leases what is due anywhere, wakes lanes of ours. @returns how many lanes were taken. */
  async takeDueLanes(): Promise<number> {
    const askedAtMs = this.#dependencies.timer.now();
    const request = this.#request();
    if (!this.#leasing.hasLeft && (await this.#quiet.isOn(request))) {
      this.#lookedAtMs = askedAtMs;
      return 0;
    }
    const { taken, foundNothing } = await this.#look(findDueLanes, LATELY_SECONDS);
    if (foundNothing) await this.#quiet.foundNothing(request);
    return taken;
  }

  /** The same, but asks every lane and every event: at the start, and now and then as a net. */
  async takeAnyDueLanes(): Promise<number> {
    return (await this.#look(findAnyDueLanes, EVER_SECONDS)).taken;
  }

  /** An organization has fresh events: numbers them, tells its lanes and leases its others. @returns how many of these. */
  async deliverEventsOf(organizationId: string, lookBackSeconds = JUST_NOW_SECONDS): Promise<number> {
    const asked = { organizationId, lookBackSeconds };
    const lanes = () => this.#lanes.of(organizationId);
    const { destinations } = await numberAndHandOver(this.#dependencies, asked, lanes);
    return lanes().length < destinations ? this.#leasing.lease(organizationId) : 0;
  }

  /** Resolves when a lane has ended, or after that time. */
  async waitForLane(maxMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = this.#dependencies.timer.after(maxMs, resolve);
      this.#onLaneEnded = () => {
        cancel();
        resolve();
      };
    });
  }

  /** Sends nothing more and gives every lane back; what is in flight has `graceMs` to end, then it is broken off. */
  async stop(graceMs: number): Promise<void> {
    const { timer, log } = this.#dependencies;
    this.#leasing.end();
    for (const runner of this.#lanes.all()) runner.stop();
    const deadlineMs = timer.now() + graceMs;
    while (this.#lanes.size > 0 && timer.now() < deadlineMs) await this.waitForLane(deadlineMs - timer.now());
    for (const runner of this.#lanes.all()) runner.cancelInFlight();
    const handedBackBy = timer.now() + HAND_BACK_MS;
    while (this.#lanes.size > 0 && timer.now() < handedBackBy) await this.waitForLane(HAND_BACK_MS);
    await this.#heartbeat.end().catch((error) => log.warn({ err: error }, "A worker could not say that it ended."));
  }

  async #look(find: typeof findDueLanes, lookBackSeconds: number) {
    const { db, timer } = this.#dependencies;
    const unnumbered = await findUnnumbered(db, lookBackSeconds);
    this.#away.seen(unnumbered);
    const waiting = unnumbered.map(({ organizationId }) => organizationId);
    let taken = await this.#away.each(waiting, (id) => this.deliverEventsOf(id, lookBackSeconds));
    const askedAtMs = timer.now();
    const due = await find(db, this.#request(), askedAtMs - this.#lookedAtMs);
    const isWhole = (due.missing ?? []).length === 0;
    // A part that did not answer is looked at for all that time when it does.
    if (isWhole) this.#lookedAtMs = askedAtMs;
    const foundNothing = isWhole && waiting.length + due.length === 0 && (unnumbered.missing ?? []).length === 0;
    const organizations = this.#leasing.inTurn(this.#wakeHeld(due));
    taken += await this.#away.each(organizations, (id) => this.#leasing.lease(id));
    if (this.#leasing.isCrowded) for (const runner of this.#lanes.all()) if (runner.isQuiet) runner.wake();
    return { taken, foundNothing };
  }

  /** @returns the organizations of the others */
  #wakeHeld(due: readonly DueLane[]): string[] {
    return due.flatMap((lane) => {
      const runner = this.#lanes.get(lane);
      if (runner === undefined) return [lane.organizationId];
      if (lane.isMarked) runner.wakeByMark();
      else runner.seen(lane.lastNumber);
      return [];
    });
  }

  #request(): DueLanesRequest {
    const { clock, policy } = this.#dependencies;
    return { owner: this.#owner, at: clock.now(), leaseMs: policy.leaseMs, limit: MAX_FOUND };
  }

  #grant(places: number, wanted: number, inFlightOfLane: number): number {
    return Math.min(wanted, Math.max(places - this.#inFlight, inFlightOfLane === 0 ? 1 : 0));
  }

  #start(runner: LaneRunner): void {
    this.#lanes.add(runner);
    if (this.#leasing.isEnded) runner.stop();
    void runner.run().then(() => {
      this.#lanes.delete(runner);
      this.#onLaneEnded();
      const { organizationId } = runner.lane;
      // While others wait for a place the next look gives it to one of them.
      if (this.#leasing.isCrowded) this.#leasing.stepBack(organizationId);
      else if (runner.isWoken) void this.#leasing.lease(organizationId).catch(() => {});
    });
  }
}
