import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createCounters } from "@quote-financing/db/coalescing/linearizability/coalesced-counters";
import {
  type CounterOperation,
  findStaleAnswers,
} from "@quote-financing/db/coalescing/linearizability/find-stale-answers";
import { createDatabase } from "@quote-financing/db/database";
import { withBenchDatabase } from "../bench-database.ts";
import type { CounterOrder } from "./counter-process.ts";

const PROGRAM = fileURLToPath(new URL("counter-process.ts", import.meta.url));
const PROCESSES = 3;
const SHAPE = { organizationIds: ["mer_1", "mer_2", "mer_3", "mer_4"], count: 3, callers: 32 };

/** Whether coalesced reads and writes over three processes are as fresh as if each were asked alone. */
export async function benchLinearizable(operations = "1000000"): Promise<void> {
  await withBenchDatabase(async (databaseUrl) => {
    const db = createDatabase({ url: databaseUrl, maxConnections: 4 });
    await createCounters(db, SHAPE.organizationIds, SHAPE.count);
    await db.close();
    const folder = mkdtempSync(join(tmpdir(), "quote-financing-linearizable-"));
    try {
      const each = Math.ceil(Number(operations) / PROCESSES);
      const order = (historyFile: string): CounterOrder => ({ ...SHAPE, databaseUrl, historyFile, operations: each });
      const files = Array.from({ length: PROCESSES }, (_, index) => join(folder, `${index}.jsonl`));
      await Promise.all(files.map((file) => operate(order(file))));
      judge(files.flatMap(historyIn));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

async function operate(order: CounterOrder): Promise<void> {
  const child = fork(PROGRAM);
  child.send(order);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`A process ended with ${code} before it had operated its counters.`);
}

const historyIn = (file: string): CounterOperation[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((line) => JSON.parse(line) as CounterOperation);

function judge(history: readonly CounterOperation[]): void {
  const problems = findStaleAnswers(history);
  for (const problem of problems.slice(0, 20)) console.log(problem);
  console.log(`${history.length} operations by ${PROCESSES} processes: ${problems.length} contradict linearizability.`);
  if (problems.length > 0) process.exitCode = 1;
}
