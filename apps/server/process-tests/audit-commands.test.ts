import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createChainWorld } from "@quote-financing/api/audit/chain/testing-chain-world";
import { auditEntries } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SECRETS } from "./server-process.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "quote-financing-audit-"));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function run(program: string, ...typed: string[]): Promise<{ code: number; output: string }> {
  const path = fileURLToPath(new URL(`../dist/${program}.js`, import.meta.url));
  const installation = { DATABASE_URL: database.url, MAIL: "off", DATA_DIR: join(folder, "data") };
  const env = { NODE_ENV: "production" as const, PATH: process.env.PATH, ...SECRETS, ...installation };
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

  const intact = await run("verify-audit", "--heads", heads);
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
