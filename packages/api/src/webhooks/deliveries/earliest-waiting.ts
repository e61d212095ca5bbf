import { PENDING_KINDS } from "@quote-financing/db/pending-kinds";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Of retries so many of the next are looked at: a page asks this every few seconds. */
const RETRIES_LOOKED_AT = 1_000;

/**
 * When the first delivery of a lane that waits reaches the end of its 24 hours, as an expression of a statement over
 * lanes; null when nothing waits.
 *
 * @param lane `delivery_lanes`, by the name that it has in the statement
 */
export const firstEndOf = (lane: SQLWrapper) => earliestOf(lane, sql`window_ends_at`);

/** The same of when the oldest one was queued. Retries go by the time of their next attempt: the next one need not be the oldest. */
export const firstQueuedOf = (lane: SQLWrapper) => earliestOf(lane, sql`created_at`);

/** Events are numbered as they happen: the first of those that were never tried was queued first, and ends first. */
const earliestOf = (lane: SQLWrapper, time: SQL) => sql`(
  select min(at) from (
    (select ${time} as at from deliveries
      where organization_id = ${lane}.organization_id and destination_id = ${lane}.destination_id and ${PENDING_KINDS.fresh}
      order by sequence limit 1)
    union all
    (select ${time} from deliveries
      where organization_id = ${lane}.organization_id and destination_id = ${lane}.destination_id and ${PENDING_KINDS.scheduled}
      order by next_attempt_at limit ${sql.raw(String(RETRIES_LOOKED_AT))})
  ) as waiting_first)`;
