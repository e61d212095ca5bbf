/** A write that was answered as done. */
export interface AcknowledgedWrite {
  readonly organizationId: string;
  readonly kind: "quote" | "case" | "message";
  readonly id: string;
  /** When its first request was sent, and when it was answered, in virtual milliseconds. */
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
}

/** A change of what a destination's deliveries are sent by. */
export interface DestinationChange {
  readonly field: "url" | "bearer";
  /** Undefined when nobody was told: of a new secret whose answer was lost. */
  value: string | undefined;
  /** Undefined until it is answered, and when the answer was lost. */
  answeredAtMs: number | undefined;
}

export interface KnownDestination {
  readonly organizationId: string;
  readonly destinationId: string;
  /** When its creation was answered, if it was. */
  createdAtMs: number | undefined;
  /** In the order in which they were asked for, one after another. The first two are of its creation. */
  readonly changes: DestinationChange[];
  /** Undefined until it is asked for. */
  deletion?: Deletion;
}

export interface Deletion {
  /** In virtual milliseconds; undefined until it is answered, and when the answer was lost. */
  answeredAtMs: number | undefined;
}

/** Between the answer to a pause and the request that ended it, in virtual milliseconds. */
export interface Pause {
  readonly destinationId: string;
  readonly fromMs: number;
  untilMs: number;
}

/** Between the answer to a suspension and the request that ended it, in virtual milliseconds. */
export interface Suspension {
  readonly organizationId: string;
  readonly fromMs: number;
  untilMs: number;
}

export interface FollowedEvent {
  readonly sequence: number;
  readonly eventId: string;
  readonly text: string;
}

/** What those outside know: the promises that the service made to them. Nothing in it comes from its tables. */
export class Ledger {
  readonly writes: AcknowledgedWrite[] = [];
  readonly destinations: KnownDestination[] = [];
  /** Of each organization what a follower of the feed read, in order. */
  readonly feeds = new Map<string, FollowedEvent[]>();
  /** Of each organization's cases the last `updatedAt` that a follower of `updatedSince` saw. */
  readonly cases = new Map<string, Map<string, string>>();
  /** Of each `Idempotency-Key` the ids that were answered. */
  readonly keys = new Map<string, Set<string>>();
  /** Deliveries that somebody asked to be sent again: they may leave after they were settled. */
  readonly sentAgain = new Set<string>();
  readonly pauses: Pause[] = [];
  readonly suspensions: Suspension[] = [];
  /** When a process was told to stop delivering, in virtual milliseconds: some are told again, after they went on. */
  readonly stops: { readonly process: string; readonly atMs: number }[] = [];
  /** What was seen to be wrong while it happened. */
  readonly problems: string[] = [];

  /** Destinations whose creation was answered, and whose deletion nobody asked for. */
  get standing(): readonly KnownDestination[] {
    return this.destinations.filter(({ createdAtMs, deletion }) => createdAtMs !== undefined && deletion === undefined);
  }

  /** Whose url it is, was, or may be. */
  ownerOf(url: string): string | undefined {
    return this.destinationAt(url)?.destinationId;
  }

  destinationAt(url: string): KnownDestination | undefined {
    return this.destinations.find(({ changes }) =>
      changes.some(({ field, value }) => field === "url" && value === url),
    );
  }

  answeredUnderKey(key: string, id: string): void {
    const ids = this.keys.get(key) ?? new Set();
    this.keys.set(key, ids.add(id));
    if (ids.size > 1) this.problems.push(`The key ${key} was answered with ${[...ids].join(" and ")}.`);
  }
}
