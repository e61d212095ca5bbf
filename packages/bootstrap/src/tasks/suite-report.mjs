import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../root.mjs";

/** Folder in a package, among the outputs of its suites in turbo.json. */
const REPORTS = ".reports";

/** Of an error: enough to know what was expected and where. What was on the page then follows, and is long. */
const REASON_LINES = 20;

/**
 * What a suite said of its tests: vitest's report or Playwright's (vitest.suite.ts, playwright.config.ts). It is among
 * the task's outputs, so that it is there when the task need not run.
 *
 * @param {import("./plan-tasks.mjs").PlannedTask} task
 * @returns {SuiteReport | undefined} undefined: no suite
 *
 * @typedef {{ name: string, tookMs: number, reason?: string }} JudgedTest with why it failed, if it did
 * @typedef {{ passed: number, failed: number, tests: JudgedTest[] }} SuiteReport
 */
export function suiteReport(task) {
  const file = reportFile(task);
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, "utf8"));
  return report.stats === undefined ? ofVitest(report) : ofPlaywright(report);
}

/** Whether a task that went well left what it has to say here: its report may lie in turbo's cache alone. */
export const hasReport = (task) => !task.isSuite || existsSync(reportFile(task));

/** Of the hash that it ran with, so that none is taken for another's. */
const reportFile = ({ directory, name, hash }) => join(ROOT, directory, REPORTS, `${name}-${hash}.json`);

/** The files of the checkout that a suite read (record-reads.cjs), from the root; a folder ends with a slash. */
export function readsOf({ directory, name, hash }) {
  const file = join(ROOT, directory, REPORTS, `${name}-${hash}.reads`);
  return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
}

/** Older ones of a task that is going to run: turbo would keep them with the new one. */
export function removeReports({ directory, name }) {
  const folder = join(ROOT, directory, REPORTS);
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder)) if (file.startsWith(`${name}-`)) rmSync(join(folder, file));
}

function ofVitest({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration, failureMessages = [] }) => ({
      name: fullName,
      tookMs: duration ?? 0,
      ...reasonOf(failureMessages),
    })),
  );
  // A file that cannot be loaded has no test to fail.
  const failed = numFailedTests === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : numFailedTests;
  return { passed: numPassedTests, failed, tests };
}

function ofPlaywright({ stats, suites }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, tests: suites.flatMap(storiesOf) };
}

function storiesOf({ specs = [], suites = [] }) {
  const own = specs.map(({ title, tests }) => {
    const results = tests.flatMap((test) => test.results);
    const tookMs = results.reduce((sum, { duration }) => sum + duration, 0);
    return { name: title, tookMs, ...reasonOf(results.flatMap(({ errors = [] }) => errors.map(textOf))) };
  });
  return [...own, ...suites.flatMap(storiesOf)];
}

const textOf = ({ message = "", location }) =>
  location === undefined ? message : `at ${location.file}:${location.line}\n${message}`;

/** The first error: those after it follow from it. */
function reasonOf([first]) {
  if (first === undefined) return {};
  const lines = stripVTControlCharacters(first).split("\n");
  return { reason: lines.slice(0, REASON_LINES).join("\n").trimEnd() };
}
