import { writeFileSync } from "node:fs";
import { coalescedCounters } from "@quote-financing/db/coalescing/linearizability/coalesced-counters";
import type { CounterOperation } from "@quote-financing/db/coalescing/linearizability/find-stale-answers";
import { operateCounters } from "@quote-financing/db/coalescing/linearizability/operate-counters";
import { createDatabase } from "@quote-financing/db/database";

/** What a process is told to do. */
export interface CounterOrder {
  readonly databaseUrl: string;
  readonly historyFile: string;
  readonly organizationIds: readonly string[];
  readonly count: number;
  readonly callers: number;
  readonly operations: number;
}

/** One of the processes that operate the same counters: writes what it saw to a file, as lines of JSON, and ends. */
process.once("message", async ({ databaseUrl, historyFile, ...load }: CounterOrder) => {
  const db = createDatabase({ url: databaseUrl, maxConnections: 8 });
  // One clock for all processes of a machine, which nobody sets.
  const now = (): number => Number(process.hrtime.bigint());
  const history = await operateCounters({ ...load, db, counters: coalescedCounters(), now, draw: Math.random });
  writeFileSync(historyFile, history.map((operation: CounterOperation) => JSON.stringify(operation)).join("\n"));
  await db.close();
  process.disconnect();
});
