import { firstIdAt, madeAtMs } from "@quote-financing/domain/ids/ids";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import type { Context } from "../context.ts";
import { createCallerFactory } from "../trpc.ts";
import type { FeedWakes } from "./feed-wakes.ts";
import type { Source } from "./follow.ts";
import { cliRouter } from "./router.ts";
import { FEED_PAGE, type FeedAttempt, type FeedEvent } from "./schema.ts";

const LOOK_EVERY_MS = 1_000;
/** However often it is woken: a burst of events is one look. */
const PAUSE_AT_LEAST_MS = 50;
/** A feed rests ten times as long as its look or page took: it never keeps more than a tenth of a connection busy. */
const REST_FACTOR = 10;

/** Longer than any transaction that records an event takes from making its id to its commit. */
const EVENT_OVERLAP_MS = 15_000;
/** An attempt is logged when it has ended: at most its 30 seconds, and the batch that settles it. */
const ATTEMPT_OVERLAP_MS = 40_000;

const RESUMES_WITHIN_MS = DAY_MS;

export interface FeedParts {
  readonly context: Context;
  readonly organizationId: string;
  readonly wakes: FeedWakes;
  readonly signal: AbortSignal;
}

/** A row on the stream. `position` where its own id does not say when it was: what to come back with. */
export interface Written {
  readonly id: string;
  readonly event: string;
  readonly data: string;
  readonly position?: string;
}

/** A feed's source, and where it starts: behind a position that the client has, or now. */
export interface Feed<Row> {
  readonly source: Source<Row>;
  readonly start: string;
  /** What a client comes back with that has got no row yet. */
  readonly position: string;
  readonly write: (row: Row) => Written;
}

const createCaller = createCallerFactory(cliRouter);

/** The organization's events from now on, or from `lastEventId` on and what was committed around it. */
export function eventFeed(parts: FeedParts, lastEventId: string | undefined): Feed<FeedEvent> {
  const caller = createCaller(parts.context);
  const nowMs = (): number => parts.context.services.clock.now().getTime();
  const pace = createPace(parts);
  const { startMs, position } = beginning(lastEventId, nowMs(), EVENT_OVERLAP_MS);
  return {
    start: firstIdAt("event", startMs),
    position,
    write: ({ eventId, payload }) => ({ id: eventId, event: "event", data: payload }),
    source: {
      read: (after) => pace.timed(async () => (await caller.events({ after })).data),
      keyOf: ({ eventId }) => eventId,
      positionOf: ({ eventId }) => eventId,
      pageSize: FEED_PAGE,
      overlapStart: () => firstIdAt("event", nowMs() - EVENT_OVERLAP_MS),
      rest: pace.rest,
      wait: pace.wait,
    },
  };
}

/** A moment as a client gives it back: `Last-Event-ID` is the id of an event, of which the time alone is read. */
const positionAt = (milliseconds: number): string => firstIdAt("event", milliseconds);

/**
 * Not more than a day back: who was away for longer reads the resources. The position is where the client was, without the
 * overlap: a stream that breaks again and again does not go further back each time.
 */
function beginning(lastEventId: string | undefined, nowMs: number, overlapMs: number) {
  if (lastEventId === undefined) return { startMs: nowMs, position: positionAt(nowMs) };
  const lastMs = Math.min(madeAtMs(lastEventId), nowMs);
  return { startMs: Math.max(lastMs - overlapMs, nowMs - RESUMES_WITHIN_MS), position: positionAt(lastMs) };
}

/** The attempts to deliver to the organization's destinations, from now on, or from `lastEventId` on as for events. */
export function attemptFeed(parts: FeedParts, lastEventId: string | undefined): Feed<FeedAttempt> {
  const caller = createCaller(parts.context);
  const nowMs = (): number => parts.context.services.clock.now().getTime();
  const timestamp = (milliseconds: number): string => new Date(milliseconds).toISOString();
  const pace = createPace(parts);
  const keyOf = ({ destinationId, eventId, attemptNumber }: FeedAttempt): string =>
    `${destinationId}:${eventId}:${attemptNumber}`;
  const { startMs, position } = beginning(lastEventId, nowMs(), ATTEMPT_OVERLAP_MS);
  return {
    start: timestamp(startMs),
    position,
    write: (attempt) => ({
      id: keyOf(attempt),
      event: "attempt",
      data: JSON.stringify(attempt),
      position: positionAt(Date.parse(attempt.startedAt)),
    }),
    source: {
      read: (since) => pace.timed(async () => (await caller.attempts({ since })).data),
      keyOf,
      positionOf: ({ startedAt }) => startedAt,
      pageSize: FEED_PAGE,
      overlapStart: () => timestamp(nowMs() - ATTEMPT_OVERLAP_MS),
      rest: pace.rest,
      wait: pace.wait,
    },
  };
}

function createPace({ wakes, organizationId, signal }: FeedParts) {
  let lookMs = 0;
  const rest = async (): Promise<void> => {
    const restMs = Math.max(PAUSE_AT_LEAST_MS, lookMs * REST_FACTOR);
    lookMs = 0;
    await wakes.next("", restMs, signal);
  };
  return {
    rest,
    async timed<Result>(look: () => Promise<Result>): Promise<Result> {
      const startedAtMs = performance.now();
      const result = await look();
      lookMs += performance.now() - startedAtMs;
      return result;
    },
    async wait(): Promise<void> {
      await wakes.next(organizationId, LOOK_EVERY_MS, signal);
      await rest();
    },
  };
}
