import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.mjs";

const SHOWN_LINES = 60;

/** A test that measures something prints it on a line that begins so (packages/testing, print-measurements). */
const MEASURED = /^» /;

const read = ({ directory, name }) => {
  const file = join(ROOT, directory, ".turbo", `turbo-${name}.log`);
  return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
};

/** @param {import("./plan-tasks.mjs").PlannedTask} task @returns {string[]} what its tests measured */
export const measurementsOf = (task) => read(task).filter((line) => MEASURED.test(line));

/** @param {import("./plan-tasks.mjs").PlannedTask} task @returns {string[]} what a person needs of its failure */
export const endOfLog = (task) => [
  ...read(task).slice(-SHOWN_LINES),
  `All of its output: ${join(ROOT, task.directory, ".turbo", `turbo-${task.name}.log`)}`,
];
