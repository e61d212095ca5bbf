import type { Database } from "@quote-financing/db/database";
import { preparedStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import type { SQL } from "drizzle-orm";
import type { LaneKey } from "../queue/lane-key.ts";
import { PENDING_KINDS } from "../queue/pending-kinds.ts";

const now = value.timestamp("now");

const isAsleep = typedSql`(lease_owner is null and (due_at is null or due_at > ${now}))`;
/** A lease that ends later than any lease does was written by a clock that was ahead: its holder is gone or wrong. */
const isImplausible = typedSql`lease_until > ${value.timestamp("implausible")}`;

const findStatement = (kind: SQL) =>
  preparedStatement<LaneKey>()(typedSql`
    select organization_id as "organizationId", destination_id as "destinationId"
    from delivery_lanes
    where (probe_at is null or probe_at <= ${now}) and (${isAsleep} or ${isImplausible})
      and not exists (select 1 from organizations
        where organizations.organization_id = delivery_lanes.organization_id and suspended_at is not null)
      and exists (
        select 1 from deliveries
        where deliveries.organization_id = delivery_lanes.organization_id
          and deliveries.destination_id = delivery_lanes.destination_id
          and ${kind} and next_attempt_at <= ${now} and window_ends_at > ${now})`);

const findStatements = [findStatement(PENDING_KINDS.first), findStatement(PENDING_KINDS.retry)];

const armStatement = preparedStatement<{ rearmed: number }>()(typedSql`
  update delivery_lanes set due_at = ${now}, lease_owner = null, lease_until = null, fence = fence + 1
  where organization_id = ${value.text("organizationId")}
    and destination_id = ${value.text("destinationId")}
    and (${isAsleep} or ${isImplausible})
  returning 1 as rearmed`);

/**
 * Wakes lanes that sleep although deliveries are due: the safety net under the wake-up protocol, whose one gap is a
 * writer that commits later than a quiet lane is held (decision record 0060). One lane per statement: no lock order.
 *
 * @returns how many lanes it woke, normally none.
 */
export async function rearmLanes(db: Database, at: Date, leaseMs: number): Promise<number> {
  const times = { now: at.toISOString(), implausible: new Date(at.getTime() + 2 * leaseMs).toISOString() };
  let rearmed = 0;
  for (const find of findStatements) {
    for (const lane of await find(db, times)) rearmed += (await armStatement(db, { ...lane, ...times })).length;
  }
  return rearmed;
}
