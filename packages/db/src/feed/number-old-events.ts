import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { preparedQueueStatement } from "../prepared.ts";
import { typedSql, value } from "../typed-sql.ts";
import { answerOfNumbering, NUMBERED_AT_ONCE, openFeed } from "./numbering-statement.ts";

const BUSY_PAUSE_MS = 50;

interface OldNumbering {
  readonly numbered: number;
  /** The last event that was looked at; null when there are no more. */
  readonly last: string | null;
  readonly isBusy: boolean;
}

const TAKEN: OldNumbering = { numbered: 0, last: null, isBusy: true };

const organizationId = value.text("organizationId");

/** What waits in the inbox is left to numbering, which makes its deliveries too. */
const statement = preparedQueueStatement<OldNumbering>()(typedSql`
  with feed as materialized (
    select organization_id from event_feeds where organization_id = ${organizationId}
    for no key update skip locked
  ),
  old as materialized (
    select events.event_id from events, feed
    where events.organization_id = ${organizationId} and events.event_id > ${value.text("after")}
      and not exists (select 1 from event_numbers
        where event_numbers.organization_id = ${organizationId} and event_numbers.event_id = events.event_id)
      and not exists (select 1 from event_inbox
        where event_inbox.organization_id = ${organizationId} and event_inbox.event_id = events.event_id)
    order by events.event_id
    limit ${sql.raw(String(NUMBERED_AT_ONCE))}
  ),
  highest as (
    select coalesce(max(sequence), 0) as sequence from event_numbers where organization_id = ${organizationId}
  ),
  numbered as (
    insert into event_numbers (organization_id, sequence, event_id)
    select ${organizationId}, highest.sequence + row_number() over (order by old.event_id), old.event_id
    from old, highest
    returning event_id
  )
  select (select count(*)::int from numbered) as numbered, (select max(event_id) from numbered) as last,
    not exists (select 1 from feed) as "isBusy"`);

/**
 * Gives the events of one organization that release 0.1 wrote their numbers, in the order of their ids, and makes no
 * deliveries: they have theirs (decision record 0229). To be called when no process of that release runs any more. In
 * batches, each a commit: broken off, it goes on where it was.
 *
 * @param pause waits while a worker numbers
 * @returns how many it numbered
 */
export async function numberOldEvents(
  db: Pick<Database, "queueClient">,
  organization: string,
  pause: (milliseconds: number) => Promise<void>,
): Promise<number> {
  await openFeed(db, { organizationId: organization });
  let total = 0;
  for (let after: string | null = ""; after !== null; ) {
    const some: OldNumbering = await answerOfNumbering(statement(db, { organizationId: organization, after }), TAKEN);
    total += some.numbered;
    if (some.isBusy) await pause(BUSY_PAUSE_MS);
    else after = some.last;
  }
  return total;
}
