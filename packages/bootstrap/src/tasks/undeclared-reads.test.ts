import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { undeclaredReads } from "./undeclared-reads.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quote-financing-reads-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const task = (id: string, more: object = {}) => {
  const [directory = "", name = ""] = id.split("#");
  const inputs = [`${directory}/src/a.ts`];
  return [id, { id, name, directory, hash: name + directory.length, inputs, dependencies: [], isSuite: true, ...more }];
};
const plan = (tasks: unknown[]) =>
  Object.assign(new Map(tasks as [string, never][]), { globalFiles: ["vitest.suite.ts"] }) as never;
const isSource = (path: string) => !path.startsWith("unknown");

/** What is told when the suite of `packages/api` reads this file. */
function told(path: string, more: object = {}): string[] {
  const sources = task("packages/db#sources", { isSuite: false });
  const build = task("apps/server#build", { isSuite: false });
  const suite = task("packages/api#test", { hash: "suite", dependencies: ["packages/db#sources"], ...more });
  return undeclaredReads(plan([sources, build, suite]), () => [path], isSource);
}

test.each([
  ["packages/api/src/a.ts", "an input of its own"],
  ["packages/db/src/a.ts", "an input of what it depends on"],
  ["packages/db/src/", "a folder of that"],
  ["vitest.suite.ts", "an input of every task"],
  ["unknown.log", "no file of the checkout"],
])("a suite may read %s: %s", (path) => {
  expect(told(path)).toEqual([]);
});

test.each(["docs/design.md", "docs/", "packages/sdk/src/a.ts", "apps/server/dist/main.js"])(
  "a suite that reads %s without saying so is reported",
  (path) => {
    expect(told(path)).toEqual([`packages/api#test reads ${path}, which is not among its inputs (turbo.json)`]);
  },
);

test("what was built may be read by who depends on the build", () => {
  expect(told("apps/server/dist/main.js", { dependencies: ["apps/server#build"] })).toEqual([]);
});

test("every process of a task writes down what it reads, each name once", () => {
  const recorder = fileURLToPath(new URL("record-reads.cjs", import.meta.url));
  const program = `
    import { readFileSync, readdirSync } from "node:fs";
    import { readFile } from "node:fs/promises";
    readFileSync(${JSON.stringify(recorder)}); readFileSync(new URL(${JSON.stringify(import.meta.url)}));
    await readFile(${JSON.stringify(recorder)}); readdirSync(${JSON.stringify(import.meta.dirname)});
    readFileSync("/proc/self/status");`;
  execFileSync(process.execPath, ["--require", recorder, "--input-type=module", "--eval", program], {
    env: { ...process.env, SUITE_READS: join(folder, "test.reads") },
  });
  expect(readFileSync(join(folder, "test.reads"), "utf8").split("\n")).toEqual([
    "packages/bootstrap/src/tasks/record-reads.cjs",
    "packages/bootstrap/src/tasks/undeclared-reads.test.ts",
    "packages/bootstrap/src/tasks/",
    "",
  ]);
});
