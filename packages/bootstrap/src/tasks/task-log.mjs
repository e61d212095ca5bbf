import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.mjs";

const SHOWN_LINES = 60;

/** A test that measures something prints it on a line that begins so (packages/testing, print-measurements). */
const MEASURED = /^» /;

const fileOf = ({ directory, name }) => join(ROOT, directory, ".turbo", `turbo-${name}.log`);

const read = (task) => (existsSync(fileOf(task)) ? readFileSync(fileOf(task), "utf8").trimEnd().split("\n") : []);

/** @param {import("./plan-tasks.mjs").PlannedTask} task @returns {string[]} what its tests measured */
export const measurementsOf = (task) => read(task).filter((line) => MEASURED.test(line));

/** @param {import("./plan-tasks.mjs").PlannedTask} task @returns {string[]} what a person needs of its failure */
export const endOfLog = (task) =>
  existsSync(fileOf(task))
    ? [...read(task).slice(-SHOWN_LINES), `All of its output: ${fileOf(task)}`]
    : [`It is never cached, so there is no log of it. Its output: pnpm ${task.name}`];
