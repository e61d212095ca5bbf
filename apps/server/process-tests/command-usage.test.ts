import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SECRETS } from "./server-process.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quote-financing-usage-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** On no database of its own, unless told: what the command opens would be made in the folder. */
function run(
  program: string,
  typed: readonly string[],
  settings: Readonly<Record<string, string>> = { MAIL: "off" },
): Promise<{ code: number; told: string; refusal: string }> {
  const path = fileURLToPath(new URL(`../dist/${program}.js`, import.meta.url));
  const env = { NODE_ENV: "production" as const, PATH: process.env.PATH, DATA_DIR: folder, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...typed], { env, cwd: folder }, (error, told, refusal) => {
      resolve({ code: error === null ? 0 : Number(error.code), told, refusal });
    });
  });
}

const USAGES = [
  ["agent-create", [], "Usage: agent:create"],
  ["agent-remove", [], "Usage: agent:remove"],
  ["apply-retention", ["--months", "many"], "Usage: consumer:retention"],
  ["audit-retention", ["--years", "7"], "Usage: audit:retention"],
  ["backup", [], "Usage: db:backup"],
  ["distribute", ["one", "two"], "Usage: db:distribute"],
  ["erase-consumer", ["--email", "a@example.com"], "Usage: consumer:erase"],
  ["export-organization", [], "Usage: organization:export"],
  ["import-organization", [], "Usage: organization:import"],
  ["main", ["--port", "80"], "A server takes no arguments"],
  ["migrate", ["now"], "Usage: db:migrate"],
  ["number-events", ["all"], "Usage: events:number"],
  ["organization-create", [], "Usage: organization:create"],
  ["reset-factor", [], "Usage: factor:reset"],
  ["restore", ["--from", "here"], "Usage: db:restore"],
  ["restore-drill", ["--now"], "Usage: db:restore-drill"],
  ["rotate-secrets", ["--dry-run"], "Usage: secrets:rotate"],
  ["seed", ["--again"], "Usage: db:seed"],
  ["verify-audit", ["--new"], "Usage: audit:verify"],
] as const;

test.each([...USAGES, ["agent-create", ["--email", "nobody", "--name", "Noor"], "--email: "]] as const)(
  "%s %j says what it wants before it opens or starts a database, and ends with 1",
  async (program, typed, says) => {
    const { code, told, refusal } = await run(program, typed);
    expect([code, told, refusal.slice(0, says.length)]).toEqual([1, "", says]);
    expect(readdirSync(folder)).toEqual([]);
  },
);

test.each([
  ...USAGES.map(([program, , says]) => [program, "--help", says] as const),
  ["migrate", "-h", "Usage: db:migrate"],
] as const)("%s %s tells the usage on stdout, does nothing else, and ends with 0", async (program, asked, says) => {
  const { code, told, refusal } = await run(program, [asked]);
  expect([code, told.slice(0, says.length), refusal]).toEqual([0, says, ""]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["agent-create", ["--email", "noor@platform.example.com", "--name", "Noor"]],
  ["organization-create", ["--name", "Anders", "--slug", "anders", "--owner-email", "eva@anders.example.com"]],
  ["reset-factor", ["--email", "eva@anders.example.com"]],
] as const)("%s mails somebody, and asks as a server does how mail goes out", async (program, typed) => {
  const { code, refusal } = await run(program, typed, {
    ...SECRETS,
    DATABASE_URL: "postgres://nobody:x@127.0.0.1:9/none",
  });
  expect([code, refusal]).toEqual([
    1,
    expect.stringMatching(/^SMTP_URL is required when DATABASE_URL is set\. Or set MAIL=off/),
  ]);
});
