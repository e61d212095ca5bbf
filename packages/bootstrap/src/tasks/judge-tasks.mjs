import { step } from "../step.mjs";
import { planTasks } from "./plan-tasks.mjs";
import { runTasks } from "./run-tasks.mjs";
import { readsOf, suiteReport } from "./suite-report.mjs";
import { endOfLog, measurementsOf } from "./task-log.mjs";
import { undeclaredReads } from "./undeclared-reads.mjs";

/** What needs no running part. The world learns about packages while no file changes: `security-report` asks each time. */
export const SOURCE_TASKS = [
  "style",
  "references",
  "regexes",
  "biome",
  "layers",
  "knip",
  "security-report",
  "typecheck-root",
  "typecheck",
];

/** Each by the script of the packages that have it; `e2e` are the stories. */
export const SUITE_TASKS = ["test", "faults", "processes", "e2e", "measured"];

const SLOWEST = 10;

/**
 * Runs what must run of these tasks, and tells how each ended.
 *
 * @param {import("../tally.mjs").Tally} tally counts what passed and failed
 * @param {readonly string[]} names
 */
export async function judgeTasks(tally, names) {
  const plan = await planTasks(names);
  const wanted = [...plan.values()].filter(({ name, isNothing }) => names.includes(name) && !isNothing);
  const onStart = (id) => console.log(`  ${shortName(id)}`);
  const outcomes = await step("Checks and suites", () => runTasks(plan, wanted, onStart));
  const tests = outcomes.flatMap((outcome) => tell(tally, outcome));
  for (const problem of undeclaredReads(plan, readsOf, isSourceOf(plan))) {
    tally.add({ failed: 1 });
    console.error(`✗ ${problem}`);
  }
  const slowest = tests.sort((one, other) => other.tookMs - one.tookMs).slice(0, SLOWEST);
  if (slowest.length > 0) console.log("The slowest tests:");
  for (const { name, tookMs } of slowest) console.log(`  ${(tookMs / 1000).toFixed(1).padStart(6)} s  ${name}`);
  tellFailures(tests);
}

/** Last of all: of a long run on another machine often no more than its end is kept. */
function tellFailures(tests) {
  const failed = tests.filter(({ reason }) => reason !== undefined);
  if (failed.length > 0) console.error("What failed:");
  for (const { name, reason } of failed) console.error(`  ✗ ${name}\n${reason.replaceAll(/^/gm, "      ")}`);
}

/** Shows and counts one task. @returns {import("./suite-report.mjs").JudgedTest[]} its tests */
function tell(tally, { task, end, tookMs }) {
  const report = end === "not run" ? undefined : suiteReport(task);
  const isWell = end === "passed" || end === "unchanged";
  tally.add(report ?? (isWell ? { passed: 1 } : {}));
  if (!isWell && (report?.failed ?? 0) === 0) tally.add({ failed: 1 });
  const counts = report === undefined ? "" : `  ${report.passed} passed, ${report.failed} failed`;
  const time = end === "passed" || end === "failed" ? `${(tookMs / 1000).toFixed(1)} s` : end;
  console.log(`${isWell ? "✓" : "✗"} ${shortName(task.id)}${counts}  ${time}`);
  for (const line of measurementsOf(task)) console.log(`    ${line}`);
  if (end === "failed") for (const line of endOfLog(task)) console.error(`    ${line}`);
  return report?.tests ?? [];
}

const shortName = (id) => id.replace("@quote-financing/", "").replace(/^\/\//, "").replace(/[#:]/, " ").trim();

/** The checks of the whole checkout have all of its files as inputs. */
function isSourceOf(plan) {
  const files = new Set(plan.get("//#style")?.inputs);
  const folders = new Set([...files].flatMap(foldersOf));
  return (path) => folders.has(path) || files.has(path);
}

const foldersOf = (file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1));
