import { EVER_SECONDS, findUnnumbered, LATELY_SECONDS } from "@quote-financing/db/feed/number-events";
import { TaskStreak } from "@quote-financing/domain/time/task-health";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { FairSlots } from "./fair-slots.ts";
import { HeldLanes } from "./held-lanes.ts";
import { HostPaces } from "./host-paces.ts";
import type { LaneHost } from "./lane-host.ts";
import { LaneRunner } from "./lane-runner.ts";
import { type DueLanesRequest, findAnyDueLanes, findDueLanes } from "./lease/find-due-lanes.ts";
import { Heartbeat } from "./lease/heartbeat.ts";
import { leaseLanes } from "./lease/lease-lanes.ts";
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
  /** Calls of an organization follow each other: each knows what the one before has leased. */
  readonly #leasing = new Map<string, Promise<number>>();
  /** Organizations of a call whose answer was lost, or that could not be made: lanes of theirs may be ours, or nobody's. */
  readonly #unsure = new Set<string>();
  /** Organizations with lanes that found no place. Looks find what fell due a moment ago: they would not find these again. */
  readonly #withoutPlace = new Set<string>();
  /** When the last look that was answered began. Of the timer. */
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  readonly #away: PartsAway;
  readonly #quiet: QuietLanes;
  #inFlight = 0;
  #isStopping = false;
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
    this.#host = {
      mayStayQuiet: () => options.holdsQuietLanes && !this.#isCrowded,
      grant: (wanted, inFlightOfLane) => this.#grant(policy.maxInFlight, wanted, inFlightOfLane),
      grantLastCalls: (wanted, inFlightOfLane) =>
        this.#grant(Math.floor(policy.maxInFlight / 2), wanted, inFlightOfLane),
      hostPace: (organizationId, hostName) => hostPaces.of(organizationId, hostName),
      takeSlot: (organizationId) => slots.take(organizationId),
      isCrowded: () => this.#isCrowded,
      isBeating: () => this.#heartbeat.isBeating,
      maySend: (readAtMs) => this.#heartbeat.maySend(readAtMs),
      isOver: () => this.#heartbeat.isOver,
      sendStarted: () => void (this.#inFlight += 1),
      sendEnded: () => void (this.#inFlight -= 1),
      turned: (isDone) => (isDone ? this.turns.done() : this.turns.failed()),
      settled: (isDelivered) => void (this.counts[isDelivered ? "delivered" : "failed"] += 1),
    };
  }

  get #isCrowded(): boolean {
    return this.#withoutPlace.size > 0;
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
    if (this.#unsure.size + this.#withoutPlace.size === 0 && (await this.#quiet.isOn(request))) {
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
    return lanes().length < destinations ? this.#lease(organizationId) : 0;
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
    this.#isStopping = true;
    for (const runner of this.#lanes.all()) runner.stop();
    const deadlineMs = timer.now() + graceMs;
    while (this.#lanes.size > 0 && timer.now() < deadlineMs) await this.waitForLane(deadlineMs - timer.now());
    for (const runner of this.#lanes.all()) runner.cancelInFlight();
    const handedBackBy = timer.now() + HAND_BACK_MS;
    while (this.#lanes.size > 0 && timer.now() < handedBackBy) await this.waitForLane(HAND_BACK_MS);
    await this.#heartbeat.end().catch((error) => log.warn({ err: error }, "A worker could not say that it ended."));
  }

  async #look(find: typeof findDueLanes, lookBackSeconds: number) {
    const { db, timer, random } = this.#dependencies;
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
    const organizations = new Set([...this.#unsure, ...this.#withoutPlace]);
    for (const lane of due) {
      const runner = this.#lanes.get(lane);
      if (runner === undefined) organizations.add(lane.organizationId);
      else if (lane.isMarked) runner.wakeByMark();
      else runner.wake();
    }
    // In no order: of many that wait none is always the last.
    const start = Math.floor(random() * organizations.size);
    const inTurn = [...organizations];
    const ordered = [...inTurn.slice(start), ...inTurn.slice(0, start)];
    taken += await this.#away.each(ordered, (id) => this.#lease(id));
    if (this.#isCrowded) for (const runner of this.#lanes.all()) if (runner.isQuiet) runner.wake();
    return { taken, foundNothing };
  }

  #request(): DueLanesRequest {
    const { clock, policy } = this.#dependencies;
    return { owner: this.#owner, at: clock.now(), leaseMs: policy.leaseMs, limit: MAX_FOUND };
  }

  #lease(organizationId: string): Promise<number> {
    const before = this.#leasing.get(organizationId) ?? Promise.resolve(0);
    const leasing = before.catch(() => 0).then(() => this.#leaseNow(organizationId));
    this.#leasing.set(organizationId, leasing);
    const ended = () => {
      if (this.#leasing.get(organizationId) === leasing) this.#leasing.delete(organizationId);
    };
    leasing.then(ended, ended);
    return leasing;
  }

  async #leaseNow(organizationId: string): Promise<number> {
    const { db, clock, policy } = this.#dependencies;
    if (this.#isStopping) return 0;
    const held = this.#lanes.of(organizationId).map(({ lane }) => lane.destinationId);
    const limit = this.#placesFor(held.length);
    const waits = limit <= 0 ? this.#withoutPlace : this.#heartbeat.isBeating ? undefined : this.#unsure;
    if (waits !== undefined) {
      waits.add(organizationId);
      return 0;
    }
    const at = clock.now();
    const owner = this.#owner;
    const request = { organizationId, held, owner, at, leaseMs: policy.leaseMs, limit };
    const lanes = await leaseLanes(db, request).catch((error: unknown) => {
      this.#unsure.add(organizationId);
      throw error;
    });
    this.#unsure.delete(organizationId);
    // As many as there were places for: there may be more.
    if (lanes.length === limit) this.#withoutPlace.add(organizationId);
    else this.#withoutPlace.delete(organizationId);
    for (const lane of lanes) this.#start(new LaneRunner(this.#dependencies, this.#host, lane));
    return lanes.length;
  }

  /** The last places are for organizations that hold few. */
  #placesFor(held: number): number {
    const { maxLanes, reservedLanes, fewLanes } = this.#dependencies.policy;
    const free = maxLanes - this.#lanes.size;
    return Math.max(Math.min(fewLanes - held, free), free - Math.min(reservedLanes, maxLanes / 2));
  }

  #grant(places: number, wanted: number, inFlightOfLane: number): number {
    return Math.min(wanted, Math.max(places - this.#inFlight, inFlightOfLane === 0 ? 1 : 0));
  }

  #start(runner: LaneRunner): void {
    this.#lanes.add(runner);
    if (this.#isStopping) runner.stop();
    void runner.run().then(() => {
      this.#lanes.delete(runner);
      this.#onLaneEnded();
      if (runner.isWoken && !this.#isStopping) void this.#lease(runner.lane.organizationId).catch(() => {});
    });
  }
}
