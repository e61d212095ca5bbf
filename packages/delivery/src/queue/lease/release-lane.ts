import type { Database } from "@quote-financing/db/database";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { nullable, typedSql, value } from "@quote-financing/db/typed-sql";
import { type LaneKey, ofLane } from "../lane-key.ts";
import { maySend } from "./lane-work.ts";
import type { LeasedLane } from "./lease-lanes.ts";

/** Where nothing may be sent no time is left: every look would find the lane, and pass over it. Who lets it send again marks it. */
const statement = preparedQueueStatement()(typedSql`
  update delivery_lanes as lane set lease_owner = null, fence = fence + 1,
    read_through = greatest(read_through, ${value.bigint("readThrough")}),
    held_until = case when due_at is null then ${nullable.timestamp("heldUntil")} end,
    due_at = least(due_at, case when ${maySend} then ${nullable.timestamp("dueAt")} end)
  where ${ofLane} and fence = ${value.bigint("fence")}`);

export interface LaneRelease {
  /** What is fresh and not sent lies behind this number. */
  readonly readThrough: number;
  /** When somebody must look at it although nothing new came; null: not before. */
  readonly dueAt: Date | null;
  /** Until when its receiver asked for a pause: nobody is to take it before, unless somebody set a time meanwhile. Null: no pause. */
  readonly heldUntil: Date | null;
}

/**
 * Gives a lane back, and ends its fence: whose answer was lost tries on, finds that the lane is not its own any more, and does not send
 * beside the next holder. A time that somebody else set meanwhile stays if it is earlier.
 */
export async function releaseLane(
  db: Pick<Database, "queueClient">,
  { organizationId, destinationId, fence }: LaneKey & Pick<LeasedLane, "fence">,
  { readThrough, dueAt, heldUntil }: LaneRelease,
): Promise<void> {
  await statement(db, {
    organizationId,
    destinationId,
    fence,
    readThrough,
    dueAt: dueAt?.toISOString() ?? null,
    heldUntil: heldUntil?.toISOString() ?? null,
  });
}
