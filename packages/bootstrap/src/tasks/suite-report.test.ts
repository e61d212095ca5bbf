import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../root.mjs";
import { suiteReport } from "./suite-report.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quote-financing-reports-"));
  mkdirSync(join(folder, ".reports"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(report: object) {
  writeFileSync(join(folder, ".reports", "test-1.json"), JSON.stringify(report));
  return suiteReport({
    id: "nowhere#test",
    name: "test",
    directory: relative(ROOT, folder),
    hash: "1",
    dependencies: [],
    inputs: [],
    isNothing: false,
    isSuite: true,
    isDone: false,
  });
}

test("of a test that failed the report has the first error, without what was on the page", () => {
  const long = ["expect(received).toBe(expected)", ...Array.from({ length: 40 }, (_, line) => `line ${line}`)];
  const assertionResults = [
    { fullName: "one", duration: 3 },
    { fullName: "two", duration: 4, failureMessages: [long.join("\n"), "another"] },
  ];
  const { passed, failed, tests } =
    read({ numPassedTests: 1, numFailedTests: 1, testResults: [{ assertionResults }] }) ?? {};

  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(tests).toEqual([
    { name: "one", tookMs: 3 },
    { name: "two", tookMs: 4, reason: long.slice(0, 20).join("\n") },
  ]);
});

test("a story that failed says where, and in plain text", () => {
  const location = { file: "/checkout/e2e/stories/a.story.ts", line: 33 };
  const results = [
    { duration: 7, errors: [{ message: "\u001b[31mExpected\u001b[39m: 1", location }, { message: "the page" }] },
  ];
  const report = {
    stats: { expected: 0, unexpected: 1, flaky: 0 },
    suites: [{ suites: [{ specs: [{ title: "a", tests: [{ results }] }] }] }],
  };

  expect(read(report)).toEqual({
    passed: 0,
    failed: 1,
    tests: [{ name: "a", tookMs: 7, reason: "at /checkout/e2e/stories/a.story.ts:33\nExpected: 1" }],
  });
});
