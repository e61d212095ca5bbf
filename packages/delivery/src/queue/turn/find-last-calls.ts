import type { Database } from "@quote-financing/db/database";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { DELIVERY_WINDOW_MS } from "@quote-financing/domain/webhooks/delivery-window";
import { LAST_HOUR_MS } from "@quote-financing/domain/webhooks/retry-schedule";
import type { SQL } from "drizzle-orm";
import type { LaneKey } from "../lane-key.ts";
import { PENDING_KINDS } from "../pending-kinds.ts";
import { attemptsInWindow, type DueDelivery } from "./turn-statement.ts";

/** A retry that comes due within this time is not left to a later look: looks are up to 72 s apart. */
const SOON_MS = 120_000;

/** A delivery with its target, as one snapshot shows them. */
export type LastCall = DueDelivery & { readonly url: string; readonly sealedBearerSecret: string };

export interface LastCallRequest extends LaneKey {
  readonly now: Date;
  /** In hand already. */
  readonly exclude: readonly string[];
  readonly want: number;
}

const organizationId = value.text("organizationId");
const destinationId = value.text("destinationId");
const ofLane = typedSql`organization_id = ${organizationId} and destination_id = ${destinationId}`;
const want = value.int("want");

const inLastHour = <Kind extends SQL>(kind: Kind) => typedSql`
  (select event_id, attempt_count, replay_count, window_started_at, window_ends_at, next_attempt_at
  from deliveries
  where ${ofLane} and ${kind} and window_ends_at > ${value.timestamp("now")}
    and window_ends_at <= ${value.timestamp("hourAhead")}
    and event_id <> all(${value.texts("exclude")})
  order by next_attempt_at, event_id
  limit ${want})`;

/** A first attempt is due when its window starts: those in their last hour open the index. */
const untried = typedSql`${PENDING_KINDS.first} and next_attempt_at <= ${value.timestamp("startedBefore")}`;
const notTriedLately = typedSql`${PENDING_KINDS.retry} and next_attempt_at <= ${value.timestamp("soon")}
  and not exists (select 1 from delivery_attempts as tried
    where tried.organization_id = ${organizationId} and tried.destination_id = ${destinationId}
      and tried.event_id = deliveries.event_id and tried.attempt_number = deliveries.attempt_count
      and tried.started_at >= deliveries.window_ends_at - interval '1 hour')`;

const statement = preparedQueueStatement<LastCall>()(typedSql`
  with due as (
    select * from (${inLastHour(untried)} union all ${inLastHour(notTriedLately)}) as both_kinds
    order by window_ends_at, event_id
    limit ${want}
  )
  select destinations.url, destinations.sealed_bearer_secret as "sealedBearerSecret", due.event_id as "eventId",
    events.payload, due.attempt_count as "attemptCount", ${attemptsInWindow} as "attemptsInWindow",
    (extract(epoch from due.window_ends_at) * 1000)::float8 as "windowEndsAtMs", due.next_attempt_at as "nextAttemptAt"
  from due
  join destinations on destinations.organization_id = ${organizationId}
    and destinations.destination_id = ${destinationId}
  join events on events.organization_id = ${organizationId} and events.event_id = due.event_id
  order by due.window_ends_at, due.event_id`);

/** Of a destination's deliveries in the last hour of their window those that were not tried in it, oldest first. */
export function findLastCalls(
  db: Pick<Database, "queueClient">,
  { now, ...request }: LastCallRequest,
): Promise<LastCall[]> {
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  return statement(db, {
    ...request,
    now: later(0),
    soon: later(SOON_MS),
    hourAhead: later(LAST_HOUR_MS),
    startedBefore: later(LAST_HOUR_MS - DELIVERY_WINDOW_MS),
  });
}
