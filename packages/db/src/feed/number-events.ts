import type { QueueDatabase } from "../coalescing/coalesced-reads.ts";
import type { Database } from "../database.ts";
import { preparedQueueScan, type ScannedRows } from "../prepared.ts";
import { typedSql, value } from "../typed-sql.ts";
import { type NumberOne, numberOnce } from "./number-once.ts";
import { openFeed } from "./numbering-statement.ts";

/** Longer than any statement or transaction of a writer lasts. */
export const LATELY_SECONDS = 30;
/** Everything that waits for a number. */
export const EVER_SECONDS = 10 * 366 * 24 * 3_600;
/** For how long is tried while another worker numbers, unless the caller says so. */
const PATIENCE_MS = 200;
/** Between tries: soon at first. */
const BUSY_PAUSE_MS = 5;
const LATER_PAUSE_MS = 25;

export interface NumberingRequest {
  readonly organizationId: string;
  /** How far back it looks for events without a number: `LATELY_SECONDS` reads no more however old a snapshot is. */
  readonly lookBackSeconds?: number;
  /** For so long it tries while another worker numbers; 200 ms when left out. */
  readonly patienceMs?: number;
  /** See `numberOnce`. */
  readonly numberOne?: NumberOne;
  /** Waits while another worker numbers. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

export interface NumberedEvents {
  readonly numbered: number;
  /** Of the organization, without those that are paused. */
  readonly destinations: number;
  /** The organization's last number by now, as far as it was seen. */
  readonly lastNumber: number | null;
  /** False where another worker held the lock for longer than the caller's patience: something may be without its number. */
  readonly isWhole: boolean;
}

/**
 * Gives the events of one organization that were committed so far their numbers, and makes their deliveries: one for each
 * destination, or that of the event's own destination. One statement for up to 500 events, of those who ask at the same time, under a lock
 * of each organization that is tried and not waited for: whoever holds it alone knows the last number (contract-decisions §13, decision record 0221).
 *
 * @returns with `isWhole`, everything that was committed before the call, as far as it looked back, has its number
 */
export async function numberEvents(db: QueueDatabase, request: NumberingRequest): Promise<NumberedEvents> {
  const { organizationId, lookBackSeconds = LATELY_SECONDS, patienceMs = PATIENCE_MS, numberOne, pause } = request;
  let total = 0;
  let lastNumber: number | null = null;
  let destinations = 0;
  for (let waitedMs = 0; waitedMs < patienceMs; ) {
    const some = await numberOnce(db, { organizationId, lookBackSeconds, numberOne });
    const { isBusy, hasFeed, mayHaveMore } = some;
    total += some.numbered;
    if (some.lastBefore !== null) lastNumber = some.lastBefore + some.numbered;
    destinations = Math.max(destinations, some.destinations);
    if (!hasFeed) await openFeed(db, { organizationId });
    else if (isBusy) {
      const pauseMs = waitedMs < PATIENCE_MS ? BUSY_PAUSE_MS : LATER_PAUSE_MS;
      waitedMs += pauseMs;
      await pause(pauseMs);
    } else if (!mayHaveMore) return { numbered: total, destinations, lastNumber, isWhole: true };
  }
  return { numbered: total, destinations, lastNumber, isWhole: false };
}

const findStatement = preparedQueueScan<{ organizationId: string }>()(typedSql`
  select distinct organization_id as "organizationId" from event_inbox
  where queued_at > now() - ${value.int("lookBackSeconds")} * interval '1 second'
  limit 1000`);

/** Organizations with events that wait for a number. */
export const findUnnumbered = (
  db: Pick<Database, "queueClient">,
  lookBackSeconds = LATELY_SECONDS,
): Promise<ScannedRows<{ organizationId: string }>> => findStatement(db, { lookBackSeconds });
