import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createChainWorld } from "@quote-financing/api/audit/chain/testing-chain-world";
import { trimChain } from "@quote-financing/api/audit/chain/trim-chain";
import { auditEntries } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SECRETS } from "./server-process.ts";

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "quote-financing-audit-"));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const run = (program: string, ...typed: string[]) => runWith({}, program, ...typed);

function runWith(
  settings: Readonly<Record<string, string>>,
  program: string,
  ...typed: string[]
): Promise<{ code: number; output: string }> {
  const path = fileURLToPath(new URL(`../dist/${program}.js`, import.meta.url));
  const installation = { DATABASE_URL: database.url, MAIL: "off", DATA_DIR: join(folder, "data"), ...settings };
  // As pnpm says where a command was typed.
  const typedIn = { INIT_CWD: folder };
  const env = { NODE_ENV: "production" as const, PATH: process.env.PATH, ...SECRETS, ...installation, ...typedIn };
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...typed], { env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code);
      resolve({ code, output: `${stdout}${stderr}` });
    });
  });
}

test("the commands verify every log, keep the ends of chains, shorten by rule, and name what was tampered with", async () => {
  const w = await createChainWorld(database);
  await w.write(3);
  const heads = join(folder, "heads.jsonl");

  const intact = await run("verify-audit", "--heads", heads, "--new");
  expect(intact).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${w.organization.slug}: 3 entries, intact`),
  });
  const [head] = readFileSync(heads, "utf8").trim().split("\n");
  expect(JSON.parse(head ?? "")).toMatchObject({ chain: w.organizationId, sequence: 3 });

  const counted = await run("audit-retention");
  expect(counted).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^0 entries from before .* would be removed/m),
  });

  const [, second = ""] = await w.ids();
  await database.db.orm.update(auditEntries).set({ actorName: "Nobody" }).where(w.entry(second));
  const broken = await run("verify-audit", "--heads", heads);
  expect(broken.code).toBe(1);
  expect(broken.output).toContain(`  changed place 2 ${second}`);
  expect(await run("audit-retention", "--confirm")).toMatchObject({ code: 1 });
});

test("the role that only serves counts what is old, and is told at once that the owner removes it", async () => {
  const role = "audit_retention_test";
  const url = Object.assign(new URL(database.url), { username: role, password: "x7".repeat(9) }).href;
  const asOwner = { DATABASE_URL: url, MIGRATION_DATABASE_URL: database.url };
  try {
    expect(await runWith(asOwner, "migrate")).toMatchObject({ code: 0 });

    expect(await runWith({ DATABASE_URL: url }, "audit-retention")).toMatchObject({ code: 0 });
    expect(await runWith({ DATABASE_URL: url }, "audit-retention", "--confirm")).toMatchObject({
      code: 1,
      output: expect.stringContaining("set MIGRATION_DATABASE_URL for this command."),
    });
    expect(await runWith(asOwner, "audit-retention", "--confirm")).toMatchObject({ code: 0 });
  } finally {
    await database.db.client`drop owned by ${database.db.client(role)}`;
    await database.db.client`drop role ${database.db.client(role)}`;
  }
});

test("a path of ends is meant from where it was typed; without any a run ends with 1, unless it is to begin the file", async () => {
  const w = await createChainWorld(database);
  const file = join(folder, "heads.jsonl");
  const early = await run("verify-audit", "--heads", "heads.jsonl", "--new");
  expect(early).toMatchObject({ code: 0, output: expect.stringContaining(`${file} was not made.`) });
  expect(existsSync(file)).toBe(false);
  await w.write(1);
  const isNew = `There were no earlier ends to compare with: ${file} is new.`;

  const lost = await run("verify-audit", "--heads", "heads.jsonl");
  expect(lost).toMatchObject({ code: 1, output: expect.stringContaining(`${file} has no earlier ends`) });
  expect(existsSync(file)).toBe(false);
  const first = await run("verify-audit", "--heads", "heads.jsonl", "--new");
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining(isNew) });
  expect(readFileSync(file, "utf8")).toContain(w.organizationId);

  const second = await run("verify-audit", "--heads", "heads.jsonl");
  expect(second.code).toBe(0);
  expect(second.output).not.toContain("no earlier ends");
  const again = await run("verify-audit", "--heads", "heads.jsonl", "--new");
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining("leave out --new") });
});

test("a log that is gone with its organization is told as removed by the ends that were kept of it", async () => {
  const w = await createChainWorld(database);
  const gone = "mer_01GONE";
  const head = (sequence: number) => `${JSON.stringify({ chain: gone, sequence, hash: "a".repeat(64) })}\n`;
  writeFileSync(join(folder, "heads.jsonl"), `${head(2)}${head(7)}`);

  const { code, output } = await run("verify-audit", "--heads", "heads.jsonl");

  expect(output).toContain(`${w.organization.slug}: empty`);
  expect(output).toContain(`${gone}: REMOVED, there is no such log any more; its end was 7 ${"a".repeat(64)}`);
  expect(output).toContain("1 audit log is not as it was written.");
  expect(code).toBe(1);
});

test("a log that was shortened tells where it begins, and how many ends could not be compared", async () => {
  const w = await createChainWorld(database);
  await w.write(1);
  await run("verify-audit", "--heads", "heads.jsonl", "--new");
  await w.write(2);
  await w.link();
  const before = new Date(w.services.clock.now().getTime() + 1);
  await w.write(1);
  await trimChain(database.db, { chain: w.organizationId, before, isConfirmed: true });

  const { code, output } = await run("verify-audit", "--heads", "heads.jsonl");

  expect(output).toContain(`${w.organization.slug}: 1 entry, intact, end 4`);
  expect(output).toContain("\n  begins behind 3\n  1 earlier end from before that was not compared\n");
  expect(code).toBe(0);
});
