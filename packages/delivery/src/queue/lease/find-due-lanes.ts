import type { Database } from "@quote-financing/db/database";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";

interface DueLane {
  readonly organizationId: string;
  readonly destinationId: string;
  readonly isOurs: boolean;
}

const statement = preparedQueueStatement<DueLane>()(typedSql`
  select organization_id as "organizationId", destination_id as "destinationId",
    coalesce(lease_owner = ${value.text("owner")} and lease_until > ${value.timestamp("now")},
      false) as "isOurs"
  from delivery_lanes
  where due_at <= ${value.timestamp("now")}
    and (lease_until is null or lease_until <= ${value.timestamp("now")}
      or lease_owner = ${value.text("owner")})
    and (probe_at is null or probe_at <= ${value.timestamp("now")})
  order by due_at
  limit ${value.int("limit")}`);

/** Lanes of all organizations that somebody should look at: free ones, and leased ones of ours with fresh work. */
export function findDueLanes(db: Database, owner: string, now: Date, limit: number): Promise<DueLane[]> {
  return statement(db, { owner, now: now.toISOString(), limit });
}
