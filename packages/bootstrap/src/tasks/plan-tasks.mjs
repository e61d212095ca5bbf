import { posix } from "node:path";
import { runCommand } from "../commands/run-command.mjs";
import { MACHINE } from "./turbo-command.mjs";

/**
 * @typedef {object} PlannedTask
 * @property {string} id `@quote-financing/api#test`
 * @property {string} name `test`
 * @property {string} directory of its package, from the root; empty for the checkout's own
 * @property {string} hash over all that decides its result
 * @property {boolean} isNothing the package has no such script: it only passes changes on
 * @property {boolean} isSuite it leaves a report (suite-report.mjs)
 * @property {boolean} isDone whether it went well with this hash before
 * @property {string[]} inputs files, from the root
 * @property {string[]} dependencies ids
 * @typedef {Map<string, PlannedTask> & { globalFiles: string[] }} Plan with the files that are inputs of every task
 */

/**
 * What turbo would run, and what it need not.
 *
 * @param {readonly string[]} names of tasks
 * @returns {Promise<Plan>} these tasks and all that they depend on
 */
export async function planTasks(names) {
  const command = ["pnpm", "exec", "turbo", "run", ...names, "--dry=json", "--cache=local:rw"];
  const output = await runCommand("plan", command, { env: MACHINE, keptCharacters: Number.POSITIVE_INFINITY });
  const { tasks, globalCacheInputs } = JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  return Object.assign(new Map(tasks.map((task) => [task.taskId, planned(task)])), {
    globalFiles: Object.keys(globalCacheInputs.files),
  });
}

function planned({ taskId: id, task: name, directory = "", hash, cache, inputs, outputs, dependencies, command }) {
  return {
    id,
    name,
    directory,
    hash,
    isNothing: command === "<NONEXISTENT>",
    isSuite: outputs?.some((path) => path.startsWith(".reports/")) ?? false,
    isDone: cache.status === "HIT",
    inputs: Object.keys(inputs).map((path) => posix.join(directory, path)),
    dependencies,
  };
}
