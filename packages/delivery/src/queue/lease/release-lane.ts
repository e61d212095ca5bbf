import type { Database } from "@quote-financing/db/database";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { type SQL, sql } from "drizzle-orm";
import type { LeasedLane } from "./lease-lanes.ts";

interface Released {
  readonly released: number;
}

const ofLane = typedSql`organization_id = ${value.text("organizationId")}
  and destination_id = ${value.text("destinationId")}`;

const earliest = (attempts: SQL) => typedSql`
  (select next_attempt_at from deliveries
  where ${ofLane} and state = 'pending' and attempt_count ${attempts}
    and window_ends_at > ${value.timestamp("now")}
  order by next_attempt_at limit 1)`;

const freed = sql`update delivery_lanes set lease_owner = null, lease_until = null`;
const ours = typedSql`${ofLane} and fence = ${value.bigint("fence")}`;

const sleepStatement = preparedQueueStatement<Released>()(typedSql`
  ${freed}, due_at = (
    select greatest(next.at, delivery_lanes.probe_at)
    from (select least(${earliest(sql`= 0`)}, ${earliest(sql`> 0`)}) as at) as next
    where next.at is not null)
  where ${ours} and due_at = lease_until
  returning 1 as released`);

const handBackStatement = preparedQueueStatement<Released>()(typedSql`
  ${freed}, due_at = least(${value.timestamp("dueAt")}, nullif(due_at, lease_until))
  where ${ours}
  returning 1 as released`);

const heldBy = ({ organizationId, destinationId, fence }: LeasedLane) => ({ organizationId, destinationId, fence });

/**
 * Gives a quiet lane back until its next delivery is due, or until a writer wakes it.
 *
 * @returns false when a writer marked the lane since its last turn: then it must be looked at again.
 */
export async function letLaneSleep(db: Database, lane: LeasedLane, now: Date): Promise<boolean> {
  const released = await sleepStatement(db, { ...heldBy(lane), now: now.toISOString() });
  return released.length > 0;
}

/** Gives a lane back to be looked at again at `dueAt`, or earlier if a writer said so. */
export async function handBackLane(db: Database, lane: LeasedLane, dueAt: Date): Promise<void> {
  await handBackStatement(db, { ...heldBy(lane), dueAt: dueAt.toISOString() });
}
