import { ASKED_FOR_NOW } from "@quote-financing/domain/webhooks/asked-for-now";
import { DELIVERY_WINDOW_MS } from "@quote-financing/domain/webhooks/delivery-window";
import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { preparedQueueScan, preparedQueueStatement, type ScannedRows } from "../prepared.ts";
import { typedSql, value } from "../typed-sql.ts";
import { answerOfNumbering, NUMBERED_AT_ONCE, openFeed } from "./numbering-statement.ts";

/** Longer than any statement or transaction of a writer lasts. */
export const LATELY_SECONDS = 30;
/** Everything that waits for a number. */
export const EVER_SECONDS = 10 * 366 * 24 * 3_600;
/** For how long is tried while another worker numbers, unless the caller says so. */
const PATIENCE_MS = 200;
/** Between tries: soon at first. */
const BUSY_PAUSE_MS = 5;
const LATER_PAUSE_MS = 25;

interface Numbering {
  readonly numbered: number;
  readonly destinations: number;
  /** Another worker is numbering events of this organization; it may not see the latest. */
  readonly isBusy: boolean;
  readonly hasFeed: boolean;
}

const TAKEN: Numbering = { numbered: 0, destinations: 0, isBusy: true, hasFeed: true };

const asked = sql.raw(`'${ASKED_FOR_NOW.toISOString()}'::timestamptz`);
const organizationId = value.text("organizationId");
const windowMs = sql.raw(String(DELIVERY_WINDOW_MS));

/**
 * The times that bound what is taken out of the inbox say nothing that its join does not. But by whichever plan, nothing
 * from before them is read: an old snapshot keeps every row that was ever in the inbox.
 */
const statement = preparedQueueStatement<Numbering>()(typedSql`
  with feed as materialized (
    select organization_id from event_feeds where organization_id = ${organizationId}
    for no key update skip locked
  ),
  waiting as materialized (
    select event_inbox.queued_at, event_inbox.event_id from event_inbox, feed
    where event_inbox.organization_id = ${organizationId}
      and event_inbox.queued_at > now() - ${value.int("lookBackSeconds")} * interval '1 second'
    order by event_inbox.queued_at, event_inbox.event_id
    limit ${sql.raw(String(NUMBERED_AT_ONCE))}
  ),
  taken as (
    delete from event_inbox using waiting
    where event_inbox.organization_id = ${organizationId}
      and event_inbox.queued_at between (select min(queued_at) from waiting) and (select max(queued_at) from waiting)
      and event_inbox.queued_at = waiting.queued_at and event_inbox.event_id = waiting.event_id
    returning event_inbox.event_id
  ),
  last as (
    select coalesce(max(sequence), 0) as sequence from event_numbers where organization_id = ${organizationId}
  ),
  numbered as (
    insert into event_numbers (organization_id, sequence, event_id)
    select ${organizationId}, last.sequence + row_number() over (order by taken.event_id), taken.event_id
    from taken, last
    returning sequence, event_id
  ),
  made as (
    insert into deliveries (organization_id, destination_id, event_id, sequence, state, next_attempt_at,
      window_started_at, window_ends_at, created_at)
    select ${organizationId}, destinations.destination_id, numbered.event_id, numbered.sequence, 'pending',
      case when events.destination_id is not null then ${asked} end,
      events.occurred_at, events.occurred_at + ${windowMs} * interval '1 millisecond', events.occurred_at
    from numbered
    join events on events.organization_id = ${organizationId} and events.event_id = numbered.event_id
    join destinations on destinations.organization_id = ${organizationId}
      and (events.destination_id is null or events.destination_id = destinations.destination_id)
    on conflict (organization_id, event_id, destination_id) do nothing
  )
  select (select count(*)::int from numbered) as numbered,
    (select count(*)::int from destinations where organization_id = ${organizationId}) as destinations,
    not exists (select 1 from feed) as "isBusy",
    exists (select 1 from event_feeds where organization_id = ${organizationId}) as "hasFeed"`);

export interface NumberingRequest {
  readonly organizationId: string;
  /** How far back it looks for events without a number: `LATELY_SECONDS` reads no more however old a snapshot is. */
  readonly lookBackSeconds?: number;
  /** For so long it tries while another worker numbers; 200 ms when left out. */
  readonly patienceMs?: number;
  /** Waits while another worker numbers. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

export interface NumberedEvents {
  readonly numbered: number;
  /** Of the organization. */
  readonly destinations: number;
  /** False where another worker held the lock for longer than the caller's patience: something may be without its number. */
  readonly isWhole: boolean;
}

/**
 * Gives the events of one organization that were committed so far their numbers, and makes their deliveries: one for each
 * destination, or that of the event's own destination. One statement for up to 500 events, under a lock that is tried and
 * not waited for: whoever holds it alone knows the last number (contract-decisions §13, decision record 0221).
 *
 * @returns with `isWhole`, everything that was committed before the call, as far as it looked back, has its number
 */
export async function numberEvents(
  db: Pick<Database, "queueClient">,
  request: NumberingRequest,
): Promise<NumberedEvents> {
  const { organizationId, lookBackSeconds = LATELY_SECONDS, patienceMs = PATIENCE_MS, pause } = request;
  let total = 0;
  let destinations = 0;
  for (let waitedMs = 0; waitedMs < patienceMs; ) {
    const some = await answerOfNumbering(statement(db, { organizationId, lookBackSeconds }), TAKEN);
    const { numbered, isBusy, hasFeed } = some;
    total += numbered;
    destinations = Math.max(destinations, some.destinations);
    if (!hasFeed) await openFeed(db, { organizationId });
    else if (isBusy) {
      const pauseMs = waitedMs < PATIENCE_MS ? BUSY_PAUSE_MS : LATER_PAUSE_MS;
      waitedMs += pauseMs;
      await pause(pauseMs);
    } else if (numbered < NUMBERED_AT_ONCE) return { numbered: total, destinations, isWhole: true };
  }
  return { numbered: total, destinations, isWhole: false };
}

const findStatement = preparedQueueScan<{ organizationId: string }>()(typedSql`
  select distinct organization_id as "organizationId" from event_inbox
  where queued_at > now() - ${value.int("lookBackSeconds")} * interval '1 second'
  limit 1000`);

/** Organizations with events that wait for a number. */
export const findUnnumbered = (
  db: Pick<Database, "queueClient">,
  lookBackSeconds = LATELY_SECONDS,
): Promise<ScannedRows<{ organizationId: string }>> => findStatement(db, { lookBackSeconds });
