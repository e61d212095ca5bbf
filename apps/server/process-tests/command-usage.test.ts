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
): Promise<{ code: number; output: string }> {
  const path = fileURLToPath(new URL(`../dist/${program}.js`, import.meta.url));
  const env = { NODE_ENV: "production" as const, PATH: process.env.PATH, DATA_DIR: folder, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...typed], { env, cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` });
    });
  });
}

test.each([
  ["agent-create", [], "Usage: agent:create"],
  ["agent-create", ["--email", "nobody", "--name", "Noor"], "--email: "],
  ["agent-remove", [], "Usage: agent:remove"],
  ["apply-retention", ["--months", "many"], "Usage: consumer:retention"],
  ["audit-retention", ["--help"], "Usage: audit:retention"],
  ["backup", [], "Name one folder"],
  ["backup", ["--help"], "Name one folder"],
  ["distribute", ["one", "two"], "Name where workers reach the coordinator"],
  ["erase-consumer", ["--email", "a@example.com"], "Usage: consumer:erase"],
  ["export-organization", [], "Usage: organization:export"],
  ["import-organization", [], "Usage: organization:import"],
  ["main", ["--help"], "A server takes no arguments"],
  ["migrate", ["--help"], "This command takes no arguments"],
  ["number-events", ["--help"], "This command takes no arguments"],
  ["organization-create", [], "Usage: organization:create"],
  ["reset-factor", [], "Usage: factor:reset"],
  ["restore", [], "Name one folder"],
  ["restore", ["--help"], "Name one folder"],
  ["restore-drill", ["--help"], "This command takes no arguments"],
  ["rotate-secrets", ["--help"], "This command takes no arguments"],
  ["seed", ["--help"], "This command takes no arguments"],
  ["verify-audit", ["--help"], "Usage: audit:verify"],
] as const)("%s %j says what it wants before it opens or starts a database", async (program, typed, says) => {
  const { code, output } = await run(program, typed);
  expect(output.slice(0, says.length)).toBe(says);
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["agent-create", ["--email", "noor@platform.example.com", "--name", "Noor"]],
  ["organization-create", ["--name", "Anders", "--slug", "anders", "--owner-email", "eva@anders.example.com"]],
  ["reset-factor", ["--email", "eva@anders.example.com"]],
] as const)("%s mails somebody, and asks as a server does how mail goes out", async (program, typed) => {
  const { code, output } = await run(program, typed, {
    ...SECRETS,
    DATABASE_URL: "postgres://nobody:x@127.0.0.1:9/none",
  });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^SMTP_URL is required when DATABASE_URL is set\. Or set MAIL=off/),
  ]);
});
