import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quote-financing-usage-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** On no database of its own: what the command opens would be made in the folder. */
function run(program: string, typed: readonly string[]): Promise<{ code: number; output: string }> {
  const path = fileURLToPath(new URL(`../dist/${program}.js`, import.meta.url));
  const env = { NODE_ENV: "production" as const, PATH: process.env.PATH, MAIL: "off", DATA_DIR: folder };
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
  ["distribute", ["one", "two"], "Name where workers reach the coordinator"],
  ["erase-consumer", ["--email", "a@example.com"], "Usage: consumer:erase"],
  ["export-organization", [], "Usage: organization:export"],
  ["import-organization", [], "Usage: organization:import"],
  ["organization-create", [], "Usage: organization:create"],
  ["reset-factor", [], "Usage: factor:reset"],
  ["restore", [], "Name one folder"],
  ["verify-audit", ["--help"], "Usage: audit:verify"],
] as const)("%s %j says what it wants before it opens or starts a database", async (program, typed, says) => {
  const { code, output } = await run(program, typed);
  expect(output.slice(0, says.length)).toBe(says);
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});
