import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { lookAtCases } from "@quote-financing/api/notices/look-at-cases";
import { createNoticeWorld } from "@quote-financing/api/notices/testing-notice-world";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { build } from "esbuild";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { CUTS, type Cut, createCountingMailServer } from "./counting-mail-server.ts";

const MAILS = 12;
/** A claim is over after it: the next processes go on with what the killed ones had. */
const CLAIM_MS = 2 * 60_000;

let database: TestDatabase;
let server: Awaited<ReturnType<typeof createCountingMailServer>>;
beforeEach(async () => {
  database = await createTestDatabase();
  server = await createCountingMailServer();
});
afterEach(async () => {
  server.close();
  await database.close();
});

const program = fileURLToPath(new URL(`../../node_modules/.cache/sender-${process.pid}.mjs`, import.meta.url));

/** Bundled: a bundle starts in a fraction of the time that a loader takes. */
beforeAll(async () => {
  await build({
    entryPoints: [fileURLToPath(new URL("sender-program.ts", import.meta.url))],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
});

/**
 * Two processes that send. At the cut each hears nothing more from the mail server, and both are killed when both are there:
 * one that went on meanwhile could stand between its mark and the end of its mail, where a mail may be lost (decision record
 * 0321).
 */
async function runTwo(now: Date, cut: Cut | undefined): Promise<void> {
  const env = { ...process.env, SENDER_DATABASE: database.url, SENDER_SMTP: server.url, SENDER_NOW: now.toISOString() };
  const children = [fork(program, { env, execArgv: [] }), fork(program, { env, execArgv: [] })];
  let passes = 0;
  server.onReached((point) => {
    if (point !== cut) return false;
    passes += 1;
    if (passes === children.length) for (const child of children) child.kill("SIGKILL");
    return true;
  });
  const codes = await Promise.all(children.map((child) => new Promise((resolve) => child.once("exit", resolve))));
  expect(codes, "0: it ended; null: it was killed").toEqual(cut === undefined ? [0, 0] : [null, null]);
}

test("two processes that are killed wherever a mail can be cut off send each mail once, and none is lost", async () => {
  const w = await createNoticeWorld(database.db);
  for (let mail = 0; mail < MAILS; mail += 1) {
    const located = await w.openCase(`Vraag-${mail}-`);
    w.clock.advance(1_000);
    await w.as(w.agent).supportCases.reply({ ...located, body: "Vrijdag." });
  }
  await lookAtCases(w.services);
  w.clock.advance(60_000);

  for (const cut of [...CUTS, undefined]) {
    await runTwo(w.clock.now(), cut);
    w.clock.advance(CLAIM_MS);
  }
  await runTwo(w.clock.now(), undefined);

  const times = Array.from({ length: MAILS }, (_, mail) => {
    return server.taken.filter((text) => text.includes(`Vraag-${mail}-`)).length;
  });
  expect(times).toEqual(Array.from({ length: MAILS }, () => 1));
}, 120_000);
