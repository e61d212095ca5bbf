import type { Database } from "@quote-financing/db/database";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { type TypedSql, typedSql, value } from "@quote-financing/db/typed-sql";
import { findWorkers, foundJustNow, isHolderDead, livingAt, livingWorkersFound } from "./heartbeat.ts";
import { hasWork, mayBeTaken } from "./lane-work.ts";

/** A lane as its new holder finds it. Every write of the holder carries `fence`. */
export interface LeasedLane {
  readonly organizationId: string;
  readonly destinationId: string;
  readonly fence: number;
  /** Nothing fresh waits at or below this number. */
  readonly readThrough: number;
  readonly failureStreak: number;
  readonly failingSinceMs: number | null;
  readonly probeAtMs: number | null;
}

export interface LeaseRequest {
  readonly organizationId: string;
  /** Lanes that this process runs already. */
  readonly held: readonly string[];
  readonly owner: string;
  readonly at: Date;
  readonly leaseMs: number;
  readonly limit: number;
}

const organizationId = value.text("organizationId");

const text = <Dead>(isDead: TypedSql<Dead>) => typedSql`
  with free_lanes as materialized (
    select lane.destination_id from delivery_lanes as lane
    where lane.organization_id = ${organizationId}
      and ${mayBeTaken(isDead)}
      and lane.destination_id <> all(${value.texts("held")})
      and (lane.lease_owner is not null or ${hasWork})
    order by lane.destination_id
    limit ${value.int("limit")}
    for no key update skip locked
  )
  update delivery_lanes set lease_owner = ${value.text("owner")}, due_at = null, fence = fence + 1
  from free_lanes
  where delivery_lanes.organization_id = ${organizationId}
    and delivery_lanes.destination_id = free_lanes.destination_id
  returning delivery_lanes.organization_id as "organizationId", delivery_lanes.destination_id as "destinationId",
    fence::float8 as fence, read_through::float8 as "readThrough", failure_streak as "failureStreak",
    (extract(epoch from failing_since) * 1000)::float8 as "failingSinceMs",
    (extract(epoch from probe_at) * 1000)::float8 as "probeAtMs"`;

const together = preparedQueueStatement<LeasedLane>()(text(isHolderDead));
const apart = preparedQueueStatement<LeasedLane>()(
  text(typedSql`(lane.lease_owner not in ${livingWorkersFound} and ${foundJustNow})`),
);

/**
 * Takes the free lanes of one organization that have work, and those of workers that died, each with a new fence
 * (decision record 0222). Also those of the caller that it does not run: the answer of an earlier call was lost. A lane
 * that somebody has locked is left to the next look, so that nobody waits and nobody can deadlock.
 */
export async function leaseLanes(
  db: Pick<Database, "queueClient" | "isDistributed">,
  { at, leaseMs, ...request }: LeaseRequest,
): Promise<LeasedLane[]> {
  const times = livingAt(at, leaseMs);
  if (!(await db.isDistributed())) return together(db, { ...request, ...times });
  const { living, foundAt } = await findWorkers(db, times);
  return apart(db, { ...request, now: times.now, living, foundAt });
}
