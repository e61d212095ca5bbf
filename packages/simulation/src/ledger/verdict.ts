import type { Simulation } from "../simulation.ts";
import { checkCases } from "./check-cases.ts";
import { checkChanges } from "./check-changes.ts";
import { checkDeletions } from "./check-deletions.ts";
import { checkDeliveries } from "./check-deliveries.ts";
import { checkHolders } from "./check-holders.ts";
import { checkKeys } from "./check-keys.ts";
import { checkNumbers } from "./check-numbers.ts";
import { checkPauses } from "./check-pauses.ts";
import { checkRests } from "./check-rests.ts";
import { checkSuspensions } from "./check-suspensions.ts";
import { readStoredRows, type StoredRows } from "./stored-rows.ts";

export interface Verdict {
  /** Empty when every promise was kept. */
  readonly problems: readonly string[];
  readonly rows: StoredRows;
}

/** Holds what those outside were promised against what arrived, and both against the tables. */
export async function judge({ ledger, network, server }: Simulation): Promise<Verdict> {
  const rows = await readStoredRows(server.outside);
  const taken = network.receivers.flatMap((receiver) => receiver.taken);
  const rests = network.receivers.flatMap((receiver) => receiver.rests);
  const destinationAt = (url: string) => ledger.destinationAt(url);
  const problems = [
    ...ledger.problems,
    ...checkDeliveries({ ledger, rows, taken, destinationAt }),
    ...checkNumbers(ledger, rows),
    ...checkChanges(taken, destinationAt),
    ...checkHolders(ledger, taken, destinationAt),
    ...checkPauses(ledger.pauses, taken, destinationAt),
    ...checkRests(rests, taken, rows.laneChanges, destinationAt),
    ...checkDeletions(taken, destinationAt),
    ...checkSuspensions(ledger.suspensions, taken, destinationAt),
    ...checkCases(ledger, rows),
    ...checkKeys(rows),
    ...rows.untrueEvents.map((eventId) => `${eventId} tells of a cancellation that was not committed.`),
  ];
  return { problems, rows };
}
