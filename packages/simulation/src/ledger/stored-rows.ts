import type postgres from "postgres";
import { STARTED_AT_MS } from "../engine/life.ts";
import { LANE_CHANGES } from "./lane-changes.ts";

interface StoredEvent {
  readonly organizationId: string;
  readonly eventId: string;
  readonly type: string;
  readonly destinationId: string | null;
  readonly payload: string;
  /** Null while it has no number. */
  readonly sequence: number | null;
}

export interface StoredDelivery {
  readonly organizationId: string;
  readonly destinationId: string;
  readonly eventId: string;
  readonly sequence: number;
  readonly state: "pending" | "delivered" | "failed" | "canceled";
  readonly attemptCount: number;
  readonly replayCount: number;
  /** Virtual milliseconds, as all times here. */
  readonly windowStartedAtMs: number;
  readonly windowEndsAtMs: number;
  readonly nextAttemptAtMs: number | null;
  /** When its settle was carried out, whenever that was asked for (settle-times.ts). */
  readonly settledAtMs: number | null;
}

export interface StoredAttempt {
  readonly destinationId: string;
  readonly eventId: string;
  readonly attemptNumber: number;
  readonly startedAtMs: number;
  readonly isSuccess: boolean;
}

/** Of a lane, by which its receiver's pause may have ended (lane-changes.ts). */
export interface LaneChange {
  readonly destinationId: string;
  readonly atMs: number;
}

interface StoredCase {
  readonly organizationId: string;
  readonly caseId: string;
  readonly updatedAt: string;
}

/** What the tables hold in the end, of everything that somebody was promised something about. */
export interface StoredRows {
  readonly events: readonly StoredEvent[];
  readonly deliveries: readonly StoredDelivery[];
  readonly attempts: readonly StoredAttempt[];
  readonly laneChanges: readonly LaneChange[];
  readonly cases: readonly StoredCase[];
  /** Names that clients gave to what they created, one for each thing that exists. */
  readonly names: readonly string[];
  /** Events of a cancellation whose quote is not canceled. */
  readonly untrueEvents: readonly string[];
  /** Times that more than one change of an organization's cases has. */
  readonly sharedTicks: readonly string[];
}

const virtual = (column: string, as: string) =>
  `(extract(epoch from ${column}) * 1000 - ${STARTED_AT_MS})::float8 as "${as}"`;

const EVENTS = `select events.organization_id as "organizationId", events.event_id as "eventId", type,
  destination_id as "destinationId", payload, sequence::float8 as sequence
  from events left join event_numbers using (organization_id, event_id) order by sequence, events.event_id`;

const DELIVERIES = `select organization_id as "organizationId", destination_id as "destinationId", event_id as "eventId",
  sequence::float8 as sequence, state, attempt_count as "attemptCount", replay_count as "replayCount",
  ${virtual("window_started_at", "windowStartedAtMs")}, ${virtual("window_ends_at", "windowEndsAtMs")},
  ${virtual("next_attempt_at", "nextAttemptAtMs")}, ${virtual("carried_out_at", "settledAtMs")}
  from deliveries left join simulation.settle_times using (organization_id, destination_id, event_id)
  order by destination_id, sequence, event_id`;

const ATTEMPTS = `select destination_id as "destinationId", event_id as "eventId", attempt_number as "attemptNumber",
  ${virtual("started_at", "startedAtMs")},
  (error_class is null and status between 200 and 299) as "isSuccess"
  from delivery_attempts order by destination_id, event_id, attempt_number`;

const LANES_CHANGED = `select destination_id as "destinationId", ${virtual("changed_at", "atMs")}
  from ${LANE_CHANGES} order by changed_at, destination_id`;

const CASES = `select organization_id as "organizationId", case_id as "caseId",
  to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt" from cases`;

const NAMES = `select external_id as name from quotes where external_id is not null
  union all select subject from cases
  union all select body from case_messages where body like 'message-%'
  union all select name from destinations`;

const UNTRUE_EVENTS = `select event_id as name from events join quotes using (organization_id, quote_id)
  where type = 'quote.financing.canceled' and financing_status <> 'canceled_by_consumer' order by 1`;

const SHARED_TICKS = `select organization_id || ' ' || created_at as name from case_messages
  group by organization_id, created_at having count(*) > 1`;

export async function readStoredRows(client: postgres.Sql): Promise<StoredRows> {
  const rows = async <Row extends object>(text: string) => [...(await client.unsafe<Row[]>(text))];
  const namesOf = async (text: string) => (await rows<{ name: string }>(text)).map(({ name }) => name);
  return {
    events: await rows<StoredEvent>(EVENTS),
    deliveries: await rows<StoredDelivery>(DELIVERIES),
    attempts: await rows<StoredAttempt>(ATTEMPTS),
    laneChanges: await rows<LaneChange>(LANES_CHANGED),
    cases: await rows<StoredCase>(CASES),
    names: await namesOf(NAMES),
    untrueEvents: await namesOf(UNTRUE_EVENTS),
    sharedTicks: await namesOf(SHARED_TICKS),
  };
}
