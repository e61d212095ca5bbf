import type { DeliveryDependencies } from "../../delivery-dependencies.ts";
import type { HeldLanes } from "../held-lanes.ts";
import { type LeasedLane, leaseLanes } from "./lease-lanes.ts";

interface Leaser {
  readonly owner: string;
  readonly held: HeldLanes;
  /** Nothing is leased while others could take this process for dead. */
  readonly isBeating: () => boolean;
  /** Told of each lane that was taken. */
  readonly leased: (lane: LeasedLane) => void;
}

/**
 * Takes the lanes of one organization, as many as the process has places for; the last places are for organizations that hold few. It
 * remembers who is to be asked again: looks find what fell due a moment ago, and would not find these any more (decision record 0222).
 */
export class Leasing {
  readonly #dependencies: DeliveryDependencies;
  readonly #leaser: Leaser;
  readonly #underWay = new Map<string, Promise<number>>();
  /** Organizations of a call whose answer was lost, or that could not be made: lanes of theirs may be ours, or nobody's. */
  readonly #unsure = new Set<string>();
  /** Organizations with lanes that found no place. Who took one last comes last. */
  readonly #withoutPlace = new Set<string>();
  #isEnded = false;

  constructor(dependencies: DeliveryDependencies, leaser: Leaser) {
    this.#dependencies = dependencies;
    this.#leaser = leaser;
  }

  /** Lanes wait for a place. */
  get isCrowded(): boolean {
    return this.#withoutPlace.size > 0;
  }

  /** Some must be asked again, whether a look finds them or not. */
  get hasLeft(): boolean {
    return this.#unsure.size + this.#withoutPlace.size > 0;
  }

  /** Those whose lanes found no place, in their turn; then the others that must be asked, in no order: of many none is always the last. */
  inTurn(found: readonly string[]): ReadonlySet<string> {
    const others = [...this.#unsure, ...found];
    const start = Math.floor(this.#dependencies.random() * others.length);
    return new Set([...this.#withoutPlace, ...others.slice(start), ...others.slice(0, start)]);
  }

  /** A lane of it has given its place back: others that wait for one go first. */
  stepBack(organizationId: string): void {
    if (this.#withoutPlace.delete(organizationId)) this.#withoutPlace.add(organizationId);
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Nothing is taken any more. */
  end(): void {
    this.#isEnded = true;
  }

  /** Calls of an organization follow each other: each knows what the one before has taken. @returns how many lanes it took */
  lease(organizationId: string): Promise<number> {
    const before = this.#underWay.get(organizationId) ?? Promise.resolve(0);
    const leasing = before.catch(() => 0).then(() => this.#leaseNow(organizationId));
    this.#underWay.set(organizationId, leasing);
    const ended = () => {
      if (this.#underWay.get(organizationId) === leasing) this.#underWay.delete(organizationId);
    };
    leasing.then(ended, ended);
    return leasing;
  }

  async #leaseNow(organizationId: string): Promise<number> {
    const { db, clock, policy } = this.#dependencies;
    const { owner, isBeating, leased } = this.#leaser;
    if (this.#isEnded) return 0;
    const held = this.#leaser.held.of(organizationId).map(({ lane }) => lane.destinationId);
    const limit = this.#placesFor(held.length);
    const waits = limit <= 0 ? this.#withoutPlace : isBeating() ? undefined : this.#unsure;
    if (waits !== undefined) {
      waits.add(organizationId);
      return 0;
    }
    const request = { organizationId, held, owner, at: clock.now(), leaseMs: policy.leaseMs, limit };
    const lanes = await leaseLanes(db, request)
      .catch((error: unknown) => {
        this.#unsure.add(organizationId);
        throw error;
      })
      .finally(() => this.#withoutPlace.delete(organizationId));
    this.#unsure.delete(organizationId);
    // As many as there were places for: there may be more.
    if (lanes.length === limit) this.#withoutPlace.add(organizationId);
    for (const lane of lanes) leased(lane);
    return lanes.length;
  }

  #placesFor(held: number): number {
    const { maxLanes, reservedLanes, fewLanes } = this.#dependencies.policy;
    const free = maxLanes - this.#leaser.held.size;
    return Math.max(Math.min(fewLanes - held, free), free - Math.min(reservedLanes, maxLanes / 2));
  }
}
