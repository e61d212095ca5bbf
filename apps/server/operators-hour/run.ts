import assert from "node:assert/strict";
import { OLDER_RELEASES } from "@quote-financing/testing/older-release";
import { findInstalledProgram } from "../process-tests/proxies/installed-program.ts";
import { KeepAliveLoad } from "../process-tests/proxies/keep-alive-load.ts";
import { backUpAndRestore } from "./back-up-and-restore.ts";
import { blocksOf } from "./documents.ts";
import { Hour } from "./hour.ts";
import { type InUse, putIntoUse, runWell, startProcess } from "./putting-into-use.ts";
import { type Front, OperatorWorld } from "./testing-operator-world.ts";
import { upgrade } from "./upgrade.ts";

/**
 * `pnpm operators-hour`: from an empty database to an upgraded installation, as ops/*.md say and with their own commands: a
 * document that is wrong fails it (decision record 0304).
 */

const CALLERS = 8;
/** Answered before, and after, each restart. */
const BETWEEN = 200;

const proxy = (["nginx", "haproxy"] as const)
  .map((kind) => ({ kind, program: findInstalledProgram(kind) }))
  .find(({ program }) => program !== undefined);

if (proxy?.program === undefined) {
  process.stdout.write("NOT TRIED: neither nginx nor HAProxy is installed here (apt-get install nginx).\n");
} else {
  await liveThrough(proxy.kind, proxy.program);
}

async function liveThrough(kind: "nginx" | "haproxy", program: string): Promise<void> {
  const hour = new Hour();
  const world = new OperatorWorld();
  try {
    const databaseUrl = await hour.step("an empty PostgreSQL", "", () => world.startPostgres());
    const mailServer = await world.startMailServer();
    const front = await hour.step(`${kind} with its example`, "deploying.md, examples", () =>
      world.startProxy(kind, program),
    );
    const shell = await world.openShell(front, {
      DATABASE_URL: databaseUrl,
      SMTP_URL: mailServer.url,
      PORTAL_URL: front.origin,
      TRUSTED_PROXIES: "127.0.0.1/32",
      RATE_LIMIT_PER_SECOND: "100000",
      RATE_LIMIT_BURST: "100000",
    });
    const inUse = await putIntoUse({ hour, shell, mailServer, front });
    await hour.step("both restarted under load, one after the other", "deploying.md, A proxy in front", () =>
      restartUnderLoad(front, inUse),
    );
    await backUpAndRestore({ hour, world, shell, databaseUrl, inUse });
    const older = OLDER_RELEASES.at(-1);
    if (older === undefined) hour.note("NOT TRIED: the upgrade. No older release is kept (ops/releases.md).");
    else
      await upgrade({ hour, world, shell, databaseUrl, version: older, start: () => world.startProxy(kind, program) });
    hour.end();

    async function restartUnderLoad({ door }: Front, { processes, token }: InUse): Promise<void> {
      const load = new KeepAliveLoad(door, token, CALLERS);
      const [, start = ""] = blocksOf("first-quote.md");
      try {
        await load.passes(BETWEEN);
        for (const { pid, port } of processes) {
          await runWell(shell, `kill -TERM ${pid}\nwait ${pid}\n`);
          await startProcess(shell, start, port);
          await load.passes(BETWEEN);
        }
      } finally {
        await load.stop();
      }
      hour.note(`${load.answered} requests, ${load.failures.length} failed`);
      assert.deepEqual(load.failures, []);
    }
  } finally {
    await world.close();
  }
}
