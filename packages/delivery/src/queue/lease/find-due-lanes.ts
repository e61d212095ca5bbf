import type { Database } from "@quote-financing/db/database";
import { preparedQueueScan, preparedQueueStatement, type ScannedRows } from "@quote-financing/db/prepared";
import { type TypedSql, typedSql, value } from "@quote-financing/db/typed-sql";
import { sql } from "drizzle-orm";
import type { LaneKey } from "../lane-key.ts";
import {
  deadWorkers,
  deadWorkersFound,
  findWorkers,
  livingAt,
  livingWorkers,
  livingWorkersFound,
} from "./heartbeat.ts";
import { hasWork, mayBeTaken, mayBeTried, maySend } from "./lane-work.ts";

export interface DueLane extends LaneKey {
  /** Somebody said in its row that it must be looked at. */
  readonly isMarked: boolean;
  /** The last number of its organization, where it was found by that; null where it was found otherwise. */
  readonly lastNumber: number | null;
}

const now = value.timestamp("now");

const key = typedSql`lane.organization_id as "organizationId", lane.destination_id as "destinationId",
  coalesce(lane.due_at <= ${now}, false) as "isMarked"`;
const columns = typedSql`${key}, null::float8 as "lastNumber"`;
const notAmong = <Living>(living: TypedSql<Living>) => typedSql`lane.lease_owner not in ${living}`;

/** Long enough for several polls. */
const RECENT_SECONDS = 3;
/** Until the net under all looks (`findAnyDueLanes`) comes by. */
const AFTER_GAP_SECONDS = 70;

/**
 * Somebody said when to look (where nothing may be sent the lane would not be leased, and be found by every poll, before
 * others); or its worker died; or its organization has fresh events, which another process may have numbered. Each by an
 * index of its own. How far back it reads stands in the text: a plan is made once for all values.
 */
const dueText = <Living, Dead>(lookBackSeconds: number, living: TypedSql<Living>, dead: TypedSql<Dead>) => typedSql`
  (select ${columns} from delivery_lanes as lane
  where lane.due_at <= ${now} and ${mayBeTaken(notAmong(living))} and ${maySend}
  order by lane.due_at limit ${value.int("limit")})
  union
  select ${columns} from delivery_lanes as lane
  where lane.lease_owner in ${dead} and ${mayBeTried}
  union
  select ${key}, (select max(sequence)::float8 from event_numbers where organization_id = lane.organization_id)
  from (select distinct organization_id from event_numbers
    where numbered_at > now() - interval '${sql.raw(String(lookBackSeconds))} seconds') as recent
  join delivery_lanes as lane on lane.organization_id = recent.organization_id
  where ${mayBeTaken(typedSql`false`)} and ${hasWork}`;

const anyText = <Living>(living: TypedSql<Living>) => typedSql`
  select ${columns} from delivery_lanes as lane
  where ${mayBeTaken(notAmong(living))} and ${hasWork}
  limit ${value.int("limit")}`;

const dueStatements = (lookBackSeconds: number) => ({
  together: preparedQueueStatement<DueLane>()(dueText(lookBackSeconds, livingWorkers, deadWorkers)),
  apart: preparedQueueScan<DueLane>()(dueText(lookBackSeconds, livingWorkersFound, deadWorkersFound)),
});
const dueRecently = dueStatements(RECENT_SECONDS);
const dueAfterGap = dueStatements(AFTER_GAP_SECONDS);
const any = {
  together: preparedQueueStatement<DueLane>()(anyText(livingWorkers)),
  apart: preparedQueueScan<DueLane>()(anyText(livingWorkersFound)),
};

type QueueDatabase = Pick<Database, "queueClient" | "isDistributed">;

export interface DueLanesRequest {
  readonly owner: string;
  readonly at: Date;
  readonly leaseMs: number;
  readonly limit: number;
}

/**
 * Lanes of all organizations that somebody should look at: free ones, and ours that somebody else wants looked at.
 *
 * @param sinceMs the age of the last look that was answered: what was numbered since is not overlooked
 */
export async function findDueLanes(
  db: QueueDatabase,
  request: DueLanesRequest,
  sinceMs = 0,
): Promise<ScannedRows<DueLane>> {
  // A number is seen when its statement commits, which may be a moment after its time.
  const isOverlooked = sinceMs > (RECENT_SECONDS - 1) * 1_000;
  const { together, apart } = isOverlooked ? dueAfterGap : dueRecently;
  const { times, owner, limit } = valuesOf(request);
  if (!(await db.isDistributed())) return together(db, { ...times, owner, limit });
  const { living, dead } = await findWorkers(db, times);
  return apart(db, { now: times.now, living, dead, owner, limit });
}

/** Every lane with work that is free or ours, found by asking each: at the start, and as a net under all else. */
export async function findAnyDueLanes(db: QueueDatabase, request: DueLanesRequest): Promise<ScannedRows<DueLane>> {
  const { times, owner, limit } = valuesOf(request);
  if (!(await db.isDistributed())) return any.together(db, { ...times, owner, limit });
  const { living } = await findWorkers(db, times);
  return any.apart(db, { now: times.now, living, owner, limit });
}

const valuesOf = ({ owner, at, leaseMs, limit }: DueLanesRequest) => ({ times: livingAt(at, leaseMs), owner, limit });
