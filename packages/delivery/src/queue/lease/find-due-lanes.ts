import type { Database } from "@quote-financing/db/database";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { sql } from "drizzle-orm";

/** A type, not an interface: rows of prepared statements are records. */
type DueLane = { organizationId: string; destinationId: string; isOurs: boolean };

const statement = preparedQueueStatement<DueLane>(sql`
  select organization_id as "organizationId", destination_id as "destinationId",
    coalesce(lease_owner = ${sql.placeholder("owner")}::text and lease_until > ${sql.placeholder("now")}::timestamptz,
      false) as "isOurs"
  from delivery_lanes
  where due_at <= ${sql.placeholder("now")}::timestamptz
    and (lease_until is null or lease_until <= ${sql.placeholder("now")}::timestamptz
      or lease_owner = ${sql.placeholder("owner")}::text)
    and (probe_at is null or probe_at <= ${sql.placeholder("now")}::timestamptz)
  order by due_at
  limit ${sql.placeholder("limit")}::int`);

/** Lanes of all organizations that somebody should look at: free ones, and leased ones of ours with fresh work. */
export function findDueLanes(db: Database, owner: string, now: Date, limit: number): Promise<DueLane[]> {
  return statement(db, { owner, now: now.toISOString(), limit });
}
