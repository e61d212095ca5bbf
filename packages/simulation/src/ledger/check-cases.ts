import type { Ledger } from "./ledger.ts";
import type { StoredRows } from "./stored-rows.ts";

/** No two changes of an organization's cases have one time, and a follower of `updatedSince` has the last one of each. */
export function checkCases(ledger: Ledger, rows: StoredRows): string[] {
  return [
    ...rows.sharedTicks.map((tick) => `Two changes of cases have one time: ${tick}.`),
    ...rows.cases.flatMap(({ organizationId, caseId, updatedAt }) => {
      const seen = ledger.cases.get(organizationId)?.get(caseId);
      return seen === updatedAt ? [] : [`${caseId} was changed at ${updatedAt}; its follower last saw ${seen}.`];
    }),
  ];
}
