import type { Database } from "@quote-financing/db/database";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import type { LaneKey } from "../lane-key.ts";
import { deadWorkers, livingAt, livingWorkers } from "./heartbeat.ts";
import { hasWork } from "./lane-work.ts";

interface DueLane extends LaneKey {
  /** Somebody said in its row that it must be looked at. */
  readonly isMarked: boolean;
}

const now = value.timestamp("now");
const owner = value.text("owner");

const mayBeTried = typedSql`(lane.probe_at is null or lane.probe_at <= ${now})`;
const isFree = typedSql`(lane.lease_owner is null or lane.lease_owner not in ${livingWorkers})`;
const columns = typedSql`lane.organization_id as "organizationId", lane.destination_id as "destinationId",
  coalesce(lane.due_at <= ${now}, false) as "isMarked"`;

/** Long enough for several polls. */
const recently = typedSql`(
  select distinct organization_id from event_numbers where numbered_at > now() - interval '3 seconds')`;

/**
 * Somebody said when to look; or its worker died; or its organization has fresh events, which another process may have
 * numbered. Each by an index of its own.
 */
const dueStatement = preparedQueueStatement<DueLane>()(typedSql`
  (select ${columns} from delivery_lanes as lane
  where lane.due_at <= ${now} and ${mayBeTried} and (lane.lease_owner = ${owner} or ${isFree})
  order by lane.due_at limit ${value.int("limit")})
  union
  select ${columns} from delivery_lanes as lane
  where lane.lease_owner in ${deadWorkers} and ${mayBeTried}
  union
  select ${columns} from ${recently} as recent
  join delivery_lanes as lane on lane.organization_id = recent.organization_id
  where (lane.lease_owner is null or lane.lease_owner = ${owner}) and ${mayBeTried} and ${hasWork}`);

const anyStatement = preparedQueueStatement<DueLane>()(typedSql`
  select ${columns} from delivery_lanes as lane
  where (${isFree} or lane.lease_owner = ${owner}) and ${mayBeTried} and ${hasWork}
  limit ${value.int("limit")}`);

export interface DueLanesRequest {
  readonly owner: string;
  readonly at: Date;
  readonly leaseMs: number;
  readonly limit: number;
}

/** Lanes of all organizations that somebody should look at: free ones, and ours that somebody else wants looked at. */
export const findDueLanes = (db: Pick<Database, "queueClient">, request: DueLanesRequest): Promise<DueLane[]> =>
  dueStatement(db, valuesOf(request));

/** Every lane with work that is free or ours, found by asking each: at the start, and as a net under all else. */
export const findAnyDueLanes = (db: Pick<Database, "queueClient">, request: DueLanesRequest): Promise<DueLane[]> =>
  anyStatement(db, valuesOf(request));

const valuesOf = ({ owner, at, leaseMs, limit }: DueLanesRequest) => ({ ...livingAt(at, leaseMs), owner, limit });
