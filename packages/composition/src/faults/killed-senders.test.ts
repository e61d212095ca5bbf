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
 * Two processes that send; both are killed when the cut is reached for the second time. One that the other left nothing to
 * claim has ended by then.
 */
async function runTwo(now: Date, cut: Cut | undefined): Promise<void> {
  const env = { ...process.env, SENDER_DATABASE: database.url, SENDER_SMTP: server.url, SENDER_NOW: now.toISOString() };
  const children = [fork(program, { env, execArgv: [] }), fork(program, { env, execArgv: [] })];
  let passes = 0;
  server.onReached((point) => {
    passes += point === cut ? 1 : 0;
    if (passes === 2) for (const child of children) child.kill("SIGKILL");
  });
  const codes = await Promise.all(children.map((child) => new Promise((resolve) => child.once("exit", resolve))));
  const told = "0: it ended; null: it was killed";
  if (cut === undefined) expect(codes, told).toEqual([0, 0]);
  else expect(codes, told).toContain(null);
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
