import { PENDING_KINDS } from "@quote-financing/db/pending-kinds";
import { type TypedSql, typedSql, value } from "@quote-financing/db/typed-sql";
import { sql } from "drizzle-orm";
import { LONGEST_BELIEVED_PROBE_MS } from "../../delivery-policy.ts";
import { LONGEST_BELIEVED_HOLD_MS } from "../../sending/retry-after.ts";

const now = value.timestamp("now");
const ofLane = sql`deliveries.organization_id = lane.organization_id and deliveries.destination_id = lane.destination_id`;

/** None lies further ahead: it is of a clock that was put back, as that of a standby that was promoted may be. */
const longestHold = sql.raw(`interval '${LONGEST_BELIEVED_HOLD_MS} milliseconds'`);
const longestProbe = sql.raw(`interval '${LONGEST_BELIEVED_PROBE_MS} milliseconds'`);

/** Of a row `lane` of `delivery_lanes`: neither the next probe nor a receiver that asked for a pause puts it off. */
export const mayBeTried = typedSql`(
  coalesce(lane.probe_at <= ${now} or lane.probe_at > ${now} + ${longestProbe}, true)
  and coalesce(lane.held_until <= ${now} or lane.held_until > ${now} + ${longestHold}, true))`;

/**
 * Of a row `lane` of `delivery_lanes`: nobody holds it, or the caller itself (who may not run it, or must look at it), or a
 * worker that is dead; and it may be tried.
 */
export const mayBeTaken = <Dead>(isHolderDead: TypedSql<Dead>) => typedSql`
  (lane.lease_owner is null or lane.lease_owner = ${value.text("owner")} or ${isHolderDead}) and ${mayBeTried}`;

/**
 * Of a row `lane` of `delivery_lanes`: nothing is sent for a paused destination or a suspended organization.
 *
 * Asked lane by lane, hence no `exists`: PostgreSQL makes one look at all destinations of everybody out of that.
 */
export const maySend = sql`coalesce((
    select true from destinations join organizations on organizations.organization_id = destinations.organization_id
    where destinations.organization_id = lane.organization_id and destinations.destination_id = lane.destination_id
      and destinations.paused_at is null and organizations.suspended_at is null
    limit 1), false)`;

/**
 * It has something that may be sent now: somebody said so, or something fresh lies behind its cursor, or something is due
 * by time. Asked lane by lane as well.
 */
export const hasWork = typedSql`(
  ${maySend}
  and (lane.due_at <= ${now}
    or coalesce((
      select true from deliveries
      where ${ofLane} and ${PENDING_KINDS.fresh} and sequence > lane.read_through and window_ends_at > ${now}
      limit 1), false)
    or coalesce((
      select true from deliveries
      where ${ofLane} and ${PENDING_KINDS.scheduled} and next_attempt_at <= ${now} and window_ends_at > ${now}
      limit 1), false)))`;
