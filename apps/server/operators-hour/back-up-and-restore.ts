import assert from "node:assert/strict";
import { join } from "node:path";
import { findFreePort } from "@quote-financing/db/embedded-postgres/find-free-port";
import type { GuideShell } from "../process-tests/guide-shell.ts";
import { MerchantClient } from "../process-tests/merchant-client.ts";
import { blocksOf, commandOf } from "./documents.ts";
import type { Hour } from "./hour.ts";
import { type InUse, runWell, startProcess } from "./putting-into-use.ts";
import type { OperatorWorld } from "./testing-operator-world.ts";

const RUNBOOK = "runbooks/restore.md";

interface Parts {
  readonly hour: Hour;
  readonly world: OperatorWorld;
  readonly shell: GuideShell;
  readonly databaseUrl: string;
  readonly inUse: InUse;
}

/** A backup beside the running service, a fresh database from it, and a process on that which knows the first quote. */
export async function backUpAndRestore({ hour, world, shell, databaseUrl, inUse }: Parts): Promise<void> {
  const folder = join(world.folder, "backup");
  const restored = await world.createDatabase(databaseUrl, "restored");
  const there = (command: string) => runWell(shell, `DATABASE_URL=${restored} ${command}`);

  await hour.step("a backup, while the service runs", RUNBOOK, () =>
    runWell(shell, commandOf(RUNBOOK, "pnpm db:backup <folder>", { folder })),
  );
  await hour.step("restored into a fresh database", `${RUNBOOK}, Restore`, async () => {
    await there(commandOf(RUNBOOK, "pnpm db:migrate"));
    await there(commandOf(RUNBOOK, "pnpm db:restore <folder>", { folder }));
  });
  await hour.step("a process on it has the first quote", `${RUNBOOK}, Restore`, async () => {
    const [, start = ""] = blocksOf("first-quote.md");
    const port = await findFreePort();
    await runWell(shell, `export SERVED=$DATABASE_URL DATABASE_URL=${restored}\n`);
    const { pid } = await startProcess(shell, start, port);
    const read = (from: number) =>
      new MerchantClient(`http://127.0.0.1:${from}`, inUse.token).get(`quotes/${inUse.quoteId}`);
    const [before, after] = [await read(inUse.processes[0].port), await read(port)];
    assert.equal(after.status, 200);
    assert.deepEqual(after.body.data, before.body.data);
    await runWell(shell, `kill -TERM ${pid}\nwait ${pid}\nexport DATABASE_URL=$SERVED\n`);
  });
  await hour.step("the restore drill", `${RUNBOOK}, Monthly`, async () => {
    const printed = await runWell(shell, commandOf(RUNBOOK, "pnpm db:restore-drill"));
    const [verdict] = /^.*all rows equal.*$/m.exec(printed) ?? [];
    assert.ok(verdict, printed);
    hour.note(verdict);
  });
}
