import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CommandFailure } from "../command-failure.mjs";
import { ROOT } from "../root.mjs";
import { runCommand } from "../run-command.mjs";
import { hasReport, removeReports } from "./suite-report.mjs";
import { LANES, MACHINE, turboRun } from "./turbo-command.mjs";

const SUMMARIES = join(ROOT, ".turbo", "runs");

/**
 * @typedef {object} Outcome
 * @property {import("./plan-tasks.mjs").PlannedTask} task
 * @property {"unchanged" | "passed" | "failed" | "not run"} end `unchanged`: it went well with the same hash before
 * @property {number} tookMs
 */

/**
 * Runs what has not gone well with the same hash before, with what that needs.
 *
 * @param {import("./plan-tasks.mjs").Plan} plan
 * @param {readonly import("./plan-tasks.mjs").PlannedTask[]} wanted
 * @param {(id: string) => void} onStart
 * @returns {Promise<Outcome[]>} of each that was wanted
 */
export async function runTasks(plan, wanted, onStart) {
  const missing = wanted.filter((task) => !task.isDone || !hasReport(task));
  for (const task of missing) removeReports(task);
  rmSync(SUMMARIES, { recursive: true, force: true });
  // Turbo writes what was built into its place again: in one lane alone, or another would read half a file.
  const { product = [], sources = [], measured = [] } = Object.groupBy(missing, (task) => laneOf(plan, task));
  await Promise.all([run("product", product, onStart), run("sources", sources, onStart)]);
  await run("measured", measured, onStart);
  const results = resultsOf(summaries().flatMap(({ tasks }) => tasks));
  const ended = (task) => results.get(task.id) ?? (missing.includes(task) ? NOT_RUN : UNCHANGED);
  return wanted.map((task) => ({ task, ...ended(task) }));
}

const UNCHANGED = { end: "unchanged", tookMs: 0 };
const NOT_RUN = { end: "not run", tookMs: 0 };

function laneOf(plan, task) {
  if (task.name === "measured") return "measured";
  return needsBuild(plan, task) ? "product" : "sources";
}

function needsBuild(plan, { dependencies }) {
  return dependencies.some((id) => {
    const task = plan.get(id);
    return task !== undefined && ((task.name === "build" && !task.isNothing) || needsBuild(plan, task));
  });
}

async function run(lane, tasks, onStart) {
  if (tasks.length === 0) return;
  try {
    const ids = tasks.map(({ id }) => id);
    await runCommand(`tasks-${lane}`, turboRun(ids, LANES[lane]), {
      env: MACHINE,
      onLine: (line) => {
        const [, id] = /^(\S+): cache miss, executing /.exec(line) ?? [];
        if (id !== undefined) onStart(id);
      },
    });
  } catch (error) {
    // What failed is in the summary; without one turbo itself did.
    const isSummed = summaries().some((summary) => summary.tasks.some(({ taskId }) => taskId === tasks[0].id));
    if (!(error instanceof CommandFailure) || !isSummed) throw error;
  }
}

function summaries() {
  if (!existsSync(SUMMARIES)) return [];
  const files = readdirSync(SUMMARIES).filter((name) => name.endsWith(".json"));
  return files.map((name) => JSON.parse(readFileSync(join(SUMMARIES, name), "utf8")));
}

function resultsOf(tasks) {
  const ran = tasks.filter(({ execution }) => execution !== undefined && execution !== null);
  return new Map(
    ran.map(({ taskId, cache, execution: { exitCode, startTime, endTime } }) => {
      if (cache.status === "HIT") return [taskId, UNCHANGED];
      return [taskId, { end: exitCode === 0 ? "passed" : "failed", tookMs: endTime - startTime }];
    }),
  );
}
