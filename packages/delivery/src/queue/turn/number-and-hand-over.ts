import { type NumberedEvents, numberEvents } from "@quote-financing/db/feed/number-events";
import { pause } from "@quote-financing/domain/time/pause";
import type { DeliveryDependencies } from "../../delivery-dependencies.ts";
import type { LaneRunner } from "../lane-runner.ts";
import type { DueDelivery } from "./due-delivery.ts";
import { type FreshDeliveries, type FreshRow, isFreshRow, isNumbering, numberAndRead } from "./number-and-read.ts";

/** More events at once, as after a fault, are left to turns, which read as many as there is room for. */
const FEW_EVENTS = 8;
/** Nor more deliveries: they leave in one go, past the turns in which organizations share a process (FairSlots). */
const MOST_AT_ONCE = 64;

interface ReadWithNumbers {
  readonly askedAtMs: number;
  readonly lastBefore: number | null;
  readonly numbered: number;
  readonly rows: readonly FreshRow[];
}

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
  const waiting = (await db.isDistributed()) ? [] : lanes().filter((runner) => runner.isReady);
  const asked = waiting.map(({ lane: { destinationId, fence } }) => ({ destinationId, fence }));
  const few = Math.min(FEW_EVENTS, Math.floor(MOST_AT_ONCE / asked.length));
  let read: ReadWithNumbers | undefined;
  const numbering = await numberEvents(db, {
    organizationId,
    lookBackSeconds,
    pause: (milliseconds) => pause(timer, milliseconds),
    ...(asked.length > 0 && {
      async numberOne(client, values) {
        const askedAtMs = timer.now();
        const rows = await numberAndRead(client, { ...values, lanes: JSON.stringify(asked), few });
        const all = rows.filter(isNumbering);
        const [{ lastBefore, numbered } = { lastBefore: null, numbered: 0 }] = all;
        read = { askedAtMs, lastBefore, numbered, rows: rows.filter(isFreshRow) };
        return all;
      },
    }),
  });
  for (const runner of lanes()) {
    const fresh = read && freshOf(read, runner);
    const isHandedOver = fresh !== undefined && runner.handOver(fresh);
    if (!isHandedOver) runner.wake();
    runner.toldThrough = numbering.lastNumber;
  }
  return numbering;
}

/** @returns undefined when the lane must read by itself: it was not told of what came before, or not all was read for it. */
function freshOf(read: ReadWithNumbers, { lane, toldThrough }: LaneRunner): FreshDeliveries | undefined {
  const rows = read.rows.filter(({ destinationId }) => destinationId === lane.destinationId);
  const [first] = rows;
  if (first === undefined || rows.length !== read.numbered || read.lastBefore !== toldThrough) return undefined;
  const due = rows.toSorted((one, other) => one.sequence - other.sequence).map(dueOf);
  return { target: { ...first, askedAtMs: read.askedAtMs }, due };
}

const dueOf = ({ eventId, sequence, payload, windowEndsAtMs }: FreshRow): DueDelivery => ({
  ...{ eventId, sequence, payload, windowEndsAtMs },
  ...{ dueAtMs: null, isFirst: false, attemptCount: 0, attemptsInWindow: 0 },
});
