import type { Database } from "@quote-financing/db/database";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { sql } from "drizzle-orm";
import { inBatches } from "../upkeep/in-batches.ts";
import { PENDING_KINDS } from "../upkeep/pending-kinds.ts";
import type { LaneKey } from "./lane-key.ts";

const BATCH = 1_000;

const organizationId = sql`${sql.placeholder("organizationId")}::text`;
const destinationId = sql`${sql.placeholder("destinationId")}::text`;
const now = sql`${sql.placeholder("now")}::timestamptz`;

const statement = preparedQueueStatement<{ recalled: number }>(sql`
  with waiting as (
    select event_id from deliveries
    where organization_id = ${organizationId} and destination_id = ${destinationId} and ${PENDING_KINDS.retry}
      and next_attempt_at > ${now} and window_ends_at > ${now}
      and not exists (select 1 from delivery_attempts as tried
        where tried.organization_id = ${organizationId} and tried.destination_id = ${destinationId}
          and tried.event_id = deliveries.event_id and tried.attempt_number = deliveries.attempt_count
          and tried.status in (429, 503) and tried.response_headers ~* '(^|\\n)retry-after:')
    order by next_attempt_at, event_id
    limit ${sql.placeholder("batch")}::int
    for update skip locked
  )
  update deliveries set next_attempt_at = ${now}
  where organization_id = ${organizationId} and destination_id = ${destinationId}
    and event_id = any(array(select event_id from waiting))
  returning 1 as recalled`);

/**
 * Makes a destination's retries due that wait for a later hour: it answers again. What its receiver put off by
 * Retry-After waits on (contract-decisions §11).
 *
 * @returns how many.
 */
export function recallRetries(db: Pick<Database, "queueClient">, lane: LaneKey, at: Date): Promise<number> {
  const values = { organizationId: lane.organizationId, destinationId: lane.destinationId, now: at.toISOString() };
  return inBatches(BATCH, () => statement(db, { ...values, batch: BATCH }), undefined);
}
