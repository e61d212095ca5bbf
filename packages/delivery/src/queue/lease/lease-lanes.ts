import type { Database } from "@quote-financing/db/database";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";

/** A lane as its new holder finds it. Every write of the holder carries `fence`. */
export interface LeasedLane {
  readonly organizationId: string;
  readonly destinationId: string;
  readonly fence: number;
  readonly failureStreak: number;
  readonly failingSinceMs: number | null;
  readonly probeAtMs: number | null;
}

export interface LeaseRequest {
  readonly organizationId: string;
  /** Lanes that this process runs already. */
  readonly held: readonly string[];
  readonly owner: string;
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly limit: number;
}

const now = value.timestamp("now");
const leaseUntil = value.timestamp("leaseUntil");

const statement = preparedQueueStatement<LeasedLane>()(typedSql`
  with free_lanes as materialized (
    select destination_id from delivery_lanes
    where organization_id = ${value.text("organizationId")} and due_at <= ${now}
      and (lease_until is null or lease_until <= ${now}) and (probe_at is null or probe_at <= ${now})
      and destination_id <> all(${value.texts("held")})
    order by destination_id
    limit ${value.int("limit")}
    for no key update skip locked
  )
  update delivery_lanes set lease_owner = ${value.text("owner")}, lease_until = ${leaseUntil},
    due_at = ${leaseUntil}, fence = fence + 1
  from free_lanes
  where delivery_lanes.organization_id = ${value.text("organizationId")}
    and delivery_lanes.destination_id = free_lanes.destination_id
  returning delivery_lanes.organization_id as "organizationId", delivery_lanes.destination_id as "destinationId",
    fence::float8 as fence, failure_streak as "failureStreak",
    (extract(epoch from failing_since) * 1000)::float8 as "failingSinceMs",
    (extract(epoch from probe_at) * 1000)::float8 as "probeAtMs"`);

/**
 * Takes the free due lanes of one organization, each with a new fence (decision record 0060). A lane that a writer or
 * another worker has locked is left to the next look, so that nobody waits and nobody can deadlock.
 */
export function leaseLanes(db: Database, request: LeaseRequest): Promise<LeasedLane[]> {
  return statement(db, {
    ...request,
    now: request.now.toISOString(),
    leaseUntil: request.leaseUntil.toISOString(),
  });
}
