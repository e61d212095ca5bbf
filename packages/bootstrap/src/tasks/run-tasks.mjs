import { readFileSync, rmSync } from "node:fs";
import { CommandFailure } from "../commands/command-failure.mjs";
import { runCommand } from "../commands/run-command.mjs";
import { hasReport, removeReports } from "./suite-report.mjs";
import { FIRST, LANES, MACHINE, turboRun } from "./turbo-command.mjs";

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
 * @param {typeof runCommand} [command] starts turbo
 * @returns {Promise<Outcome[]>} of each that was wanted
 */
export async function runTasks(plan, wanted, onStart, command = runCommand) {
  const missing = wanted.filter((task) => !task.isDone || !hasReport(task));
  for (const task of missing) removeReports(task);
  // Turbo writes what was built into its place again: in one lane alone, or another would read half a file.
  const { product = [], sources = [], measured = [] } = Object.groupBy(missing, (task) => laneOf(plan, task));
  const run = async (lane, tasks) => {
    const done = [];
    for (const group of groupsOf(lane, tasks)) done.push(...(await runGroup(lane, group, onStart, command)));
    return done;
  };
  const sideBySide = await Promise.all([run("product", product), run("sources", sources)]);
  const results = resultsOf([...sideBySide.flat(), ...(await run("measured", measured))]);
  const ended = (task) => results.get(task.id) ?? (missing.includes(task) ? NOT_RUN : UNCHANGED);
  return wanted.map((task) => ({ task, ...ended(task) }));
}

const UNCHANGED = { end: "unchanged", tookMs: 0 };
const NOT_RUN = { end: "not run", tookMs: 0 };

function laneOf(plan, task) {
  if (task.name === "measured") return "measured";
  return needsBuild(plan, task) ? "product" : "sources";
}

/** In the order in which they run: each task stands in the first group that takes it. */
function groupsOf(lane, tasks) {
  const placeOf = ({ id }) => FIRST[lane].findIndex((pattern) => pattern.test(id));
  const first = FIRST[lane].map((_, place) => tasks.filter((task) => placeOf(task) === place));
  return [...first, tasks.filter((task) => placeOf(task) === -1)];
}

function needsBuild(plan, { dependencies }) {
  return dependencies.some((id) => {
    const task = plan.get(id);
    return task !== undefined && ((task.name === "build" && !task.isNothing) || needsBuild(plan, task));
  });
}

/** @returns what turbo's summary of this very run says of each task */
async function runGroup(lane, tasks, onStart, command) {
  if (tasks.length === 0) return [];
  const ids = tasks.map(({ id }) => id);
  let summary;
  const onLine = (line) => {
    const [, id] = /^(\S+): cache miss, executing /.exec(line) ?? [];
    if (id !== undefined) onStart(id);
    summary = /^\s*Summary:\s+(.+\.json)$/.exec(line)?.[1] ?? summary;
  };
  try {
    await command(`tasks-${lane}`, turboRun(ids, LANES[lane]), { env: MACHINE, onLine });
  } catch (error) {
    // What failed is in the summary; without one turbo itself did.
    if (!(error instanceof CommandFailure) || summary === undefined) throw error;
  }
  return summary === undefined ? [] : takeSummary(summary);
}

/** Read once: it is of no use to anybody else. */
function takeSummary(file) {
  const { tasks } = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  return tasks;
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
