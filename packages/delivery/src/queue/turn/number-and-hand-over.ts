import { type NumberedEvents, numberEvents } from "@quote-financing/db/feed/number-events";
import { pause } from "@quote-financing/domain/time/pause";
import type { DeliveryDependencies } from "../../delivery-dependencies.ts";
import type { LaneRunner } from "../lane-runner.ts";
import type { DueDelivery } from "./due-delivery.ts";
import {
  type FreshDeliveries,
  type FreshRow,
  isFreshRow,
  isNumbering,
  type NumberedRow,
  numberAndRead,
} from "./number-and-read.ts";

/** More events at once, as after a fault, are left to turns, which read as many as there is room for. */
const FEW_EVENTS = 8;
/** Nor more deliveries: they leave in one go, past the turns in which organizations share a process (FairSlots). */
const MOST_AT_ONCE = 64;

/**
 * Numbers an organization's fresh events and tells the lanes of this process. Those that wait for work are handed what was made for them by
 * the same statement, and need no turn to read it; the others are woken (decision record 0222).
 *
 * @param lanes those of the organization that this process holds by now
 */
export async function numberAndHandOver(
  { db, timer }: DeliveryDependencies,
  { organizationId, lookBackSeconds }: { readonly organizationId: string; readonly lookBackSeconds: number },
  lanes: () => LaneRunner[],
): Promise<NumberedEvents> {
  const ready = (await db.isDistributed()) ? [] : lanes().filter((runner) => runner.isReady);
  const asked = ready.map(({ lane: { destinationId, fence } }) => ({ destinationId, fence }));
  const few = Math.min(FEW_EVENTS, Math.floor(MOST_AT_ONCE / asked.length));
  let askedAtMs = timer.now();
  let read: readonly NumberedRow[] = [];
  const numbering = await numberEvents(db, {
    organizationId,
    lookBackSeconds,
    pause: (milliseconds) => pause(timer, milliseconds),
    ...(asked.length > 0 && {
      async numberOne(client, values) {
        askedAtMs = timer.now();
        read = await numberAndRead(client, { ...values, lanes: JSON.stringify(asked), few });
        return read.filter(isNumbering);
      },
    }),
  });
  for (const runner of lanes()) {
    const { destinationId } = runner.lane;
    runner.told(numbering.lastNumber, freshOf(read, { destinationId, askedAtMs }));
  }
  return numbering;
}

/** @returns undefined for a lane for which not all that was numbered was read */
function freshOf(
  read: readonly NumberedRow[],
  { destinationId, askedAtMs }: { readonly destinationId: string; readonly askedAtMs: number },
): FreshDeliveries | undefined {
  const numbering = read.find(isNumbering);
  const rows = read.filter(isFreshRow).filter((row) => row.destinationId === destinationId);
  const [first] = rows;
  if (first === undefined || rows.length !== numbering?.numbered) return undefined;
  const due = rows.toSorted((one, other) => one.sequence - other.sequence).map(dueOf);
  return { after: numbering.lastBefore, target: { ...first, askedAtMs }, due };
}

const dueOf = ({ eventId, sequence, payload, windowEndsAtMs }: FreshRow): DueDelivery => ({
  eventId,
  sequence,
  payload,
  windowEndsAtMs,
  dueAtMs: null,
  isFirst: false,
  attemptCount: 0,
  attemptsInWindow: 0,
});
