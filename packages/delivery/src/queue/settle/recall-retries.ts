import { statementFailure } from "@quote-financing/db/database-errors";
import { PENDING_KINDS } from "@quote-financing/db/pending-kinds";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { sql } from "drizzle-orm";
import type { DeliveryDependencies } from "../../delivery-dependencies.ts";
import { inBatches } from "../in-batches.ts";
import { destinationId, ofLane, organizationId } from "../lane-key.ts";
import type { LeasedLane } from "../lease/lease-lanes.ts";
import type { ReadCursor } from "../prefetch/read-cursor.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";

const BATCH = 1_000;

const now = value.timestamp("now");

const MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
const CLOCK = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]";
const HTTP_DATE = `^[A-Z][a-z]{2}, (0[1-9]|[12][0-9]|3[01]) (${MONTHS}) 20[0-9]{2} ${CLOCK} GMT$`;
const constant = (text: string) => sql.raw(`'${text}'`);

/**
 * Until when a Retry-After puts its delivery off; null when it says no time. Other forms of a date, which few send, are
 * waited for as the schedule has it. The day is added to its month's first: no text makes the statement fail.
 */
const putOffUntil = sql`
  case when asked ~ '^[0-9]+$' then ended_at + least(asked::numeric, 86400)::float8 * interval '1 second'
    when asked ~ ${constant(HTTP_DATE)}
      then to_timestamp(substr(asked, 9, 17) || ' +00', 'Mon YYYY HH24:MI:SS TZH')
        + (substr(asked, 6, 2)::int - 1) * interval '24 hours'
    when asked ~ '^[A-Z][a-z]{2,8},? ' then deliveries.next_attempt_at end`;

const statement = preparedQueueStatement<{ recalled: number }>()(typedSql`
  with waiting as (
    select event_id, greatest(${now}, put_off.until) as due_at
    from deliveries
    left join lateral (
      select ${putOffUntil} as until
      from (select started_at + duration_ms * interval '1 millisecond' as ended_at,
          btrim((regexp_match(response_headers, '(^|\\n)retry-after:([^\\n]*)', 'i'))[2], E' \\t\\r') as asked
        from delivery_attempts as tried
        where tried.organization_id = ${organizationId} and tried.destination_id = ${destinationId}
          and tried.event_id = deliveries.event_id and tried.attempt_number = deliveries.attempt_count
          and tried.status in (429, 503)) as last_attempt) as put_off on true
    where ${ofLane} and ${PENDING_KINDS.scheduled}
      and next_attempt_at > ${now} and window_ends_at > ${now}
      and next_attempt_at > greatest(${now}, put_off.until)
      and exists (select 1 from delivery_lanes where ${ofLane} and fence = ${value.bigint("fence")})
    order by next_attempt_at, event_id
    limit ${value.int("batch")}
    for update of deliveries skip locked
  )
  update deliveries set next_attempt_at = waiting.due_at
  from waiting
  where ${ofLane}
    and deliveries.event_id = any(array(select event_id from waiting)) and deliveries.event_id = waiting.event_id
  returning 1 as recalled`);

/**
 * Makes a destination's retries due that wait for a later hour, if it answered again since this was last asked
 * (contract-decisions §11): the next turn reads them. What its receiver still puts off by Retry-After is due when that is
 * over. A recall that fails is made by the next call: one that the database refuses three times at most, one that it does not
 * answer for as long as that lasts. Of a lane that is another's by now nothing is recalled.
 */
export async function recallRetries(
  { db, clock }: Pick<DeliveryDependencies, "db" | "clock">,
  { organizationId, destinationId, fence }: Pick<LeasedLane, "organizationId" | "destinationId" | "fence">,
  { breaker, cursor }: { readonly breaker: CircuitBreaker; readonly cursor: ReadCursor },
): Promise<void> {
  if (!breaker.recovery.consume()) return;
  const values = { organizationId, destinationId, fence, now: clock.now().toISOString(), batch: BATCH };
  try {
    await inBatches(BATCH, () => statement(db, values), undefined);
  } catch (error) {
    breaker.recovery.restore({ isRefused: statementFailure(error) === "refused" });
    throw error;
  } finally {
    // Batches before the one that failed are due, and so is that one if only its answer was lost.
    cursor.restartDue();
  }
}
