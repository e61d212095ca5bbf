import { type NumberingRow, numberingColumns, stepsOfOne } from "@quote-financing/db/feed/number-once";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { organizationId } from "../lane-key.ts";
import { noTarget, type SendTarget, type TargetRow, targetColumns } from "../prefetch/send-target.ts";
import type { DueDelivery } from "./due-delivery.ts";
import { payload } from "./turn-statement.ts";

/** A delivery that was made by the same statement, and its destination as that sees it. */
export interface FreshRow extends TargetRow {
  readonly destinationId: string;
  readonly eventId: string;
  readonly sequence: number;
  readonly payload: string;
  readonly windowEndsAtMs: number;
}

/** What one lane may send of what was numbered: all of it, by the destination as it was read with it. */
export interface FreshDeliveries {
  /** The organization's last number before: up to here the lane must have been told. */
  readonly after: number | null;
  readonly target: SendTarget;
  /** In the order of their numbers. */
  readonly due: readonly DueDelivery[];
}

/** The first row tells of the numbering, the others of a delivery each. */
export type NumberedRow = (NumberingRow & { readonly eventId: null }) | FreshRow;

export const isFreshRow = (row: NumberedRow): row is FreshRow => row.eventId !== null;
export const isNumbering = (row: NumberedRow): row is NumberingRow & { readonly eventId: null } => row.eventId === null;

/**
 * Numbers an organization's events and reads, for lanes of the caller, the deliveries that it makes: what a turn of each of them would read
 * by a statement of its own. As there, each lane's fence is proven, and nothing is read for one that is paused or suspended.
 *
 * `lanes` is JSON: an array of `{ destinationId, fence }`. Nothing is read when more than `few` events get their numbers. Not for a
 * distributed database.
 */
export const numberAndRead = preparedQueueStatement<NumberedRow>()(typedSql`
  with held as materialized (
    select * from json_to_recordset(${value.text("lanes")}::json) as held ("destinationId" text, fence bigint)
  ), ${stepsOfOne}
  select ${numberingColumns}, null as "destinationId", null as "eventId", null::float8 as sequence, null as payload,
    null::float8 as "windowEndsAtMs", ${noTarget}
  from asked
  union all
  select null, null, null, null, null, null, due.destination_id, due.event_id, due.sequence::float8, ${payload},
    (extract(epoch from due.window_ends_at) * 1000)::float8, ${targetColumns}
  from made as due
  join held on held."destinationId" = due.destination_id
  join delivery_lanes on delivery_lanes.organization_id = ${organizationId}
    and delivery_lanes.destination_id = due.destination_id and delivery_lanes.fence = held.fence
  join destinations on destinations.organization_id = ${organizationId}
    and destinations.destination_id = due.destination_id and destinations.paused_at is null
  join organizations on organizations.organization_id = ${organizationId} and organizations.suspended_at is null
  where due.next_attempt_at is null and (select count(*) from numbered) <= ${value.int("few")}`);
