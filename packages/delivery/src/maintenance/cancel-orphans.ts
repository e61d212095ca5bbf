import type { Database } from "@quote-financing/db/database";
import { PENDING_KINDS } from "@quote-financing/db/pending-kinds";
import { preparedStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { type SQL, sql } from "drizzle-orm";
import { inBatches } from "../queue/in-batches.ts";
import { type LaneKey, laneName } from "../queue/lane-key.ts";

const BATCH = 1_000;

const hasNoDestination = sql`not exists (
  select 1 from destinations
  where destinations.organization_id = deliveries.organization_id
    and destinations.destination_id = deliveries.destination_id)`;

const orphansOf = (kind: SQL) => sql`
  (select organization_id, destination_id from deliveries where ${kind} and ${hasNoDestination} limit ${sql.raw(`${BATCH}`)})`;

/** Answered from the indexes alone: they hold both columns, and end where nothing waits. */
const findStatement = preparedStatement<LaneKey>()(typedSql`
  select distinct organization_id as "organizationId", destination_id as "destinationId"
  from (${orphansOf(PENDING_KINDS.fresh)} union all ${orphansOf(PENDING_KINDS.scheduled)}) as orphans`);

const cancelStatement = (kind: SQL) =>
  preparedStatement<{ canceled: number }>()(typedSql`
    with orphans as (
      select event_id from deliveries
      where organization_id = ${value.text("organizationId")}
        and destination_id = ${value.text("destinationId")} and ${kind} and ${hasNoDestination}
      limit ${value.int("batch")}
      for update skip locked
    )
    update deliveries set state = 'canceled', next_attempt_at = null,
      settled_at = ${value.timestamp("now")}
    where organization_id = ${value.text("organizationId")}
      and destination_id = ${value.text("destinationId")}
      and event_id = any(array(select event_id from orphans))
    returning 1 as canceled`);

const cancelStatements = [cancelStatement(PENDING_KINDS.fresh), cancelStatement(PENDING_KINDS.scheduled)];

/**
 * Cancels what still waits for deleted destinations: the rest of a large backlog, and events that were recorded while
 * their destination was being deleted (decision records 0052 and 0172).
 */
export async function cancelOrphans(db: Database, at: Date, signal?: AbortSignal): Promise<number> {
  const done = new Set<string>();
  let canceled = 0;
  for (;;) {
    const lanes = (await findStatement(db, {})).filter((lane) => !done.has(laneName(lane)));
    if (lanes.length === 0 || signal?.aborted === true) return canceled;
    for (const lane of lanes) {
      done.add(laneName(lane));
      const values = { ...lane, now: at.toISOString(), batch: BATCH };
      for (const cancel of cancelStatements) canceled += await inBatches(BATCH, () => cancel(db, values), signal);
    }
  }
}
