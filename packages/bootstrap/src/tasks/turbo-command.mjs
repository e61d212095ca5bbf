import { availableParallelism } from "node:os";

/** Another machine or user may get another result: it is part of every task's hash (turbo.json, `globalEnv`). */
export const MACHINE = {
  CHECKOUT_MACHINE: [
    process.platform,
    process.arch,
    process.versions.node,
    process.getuid?.() === 0 ? "root" : "user",
  ].join(" "),
};

/**
 * What drives the built product takes longest: it has a lane of its own from the beginning. Together the lanes keep one process more
 * at work than there are cores: with three more the same suites take a third more processor time (decision record 0410). What is
 * measured runs alone, at the end.
 */
export const LANES = {
  product: Math.ceil(availableParallelism() / 2),
  sources: Math.max(1, availableParallelism() - 1),
  measured: 1,
};

/**
 * What goes first in its lane, one group after the other, then the rest; turbo itself takes any order. The checks, the API's suite and the
 * simulation take the processor all the time, and so do the stories: the former stand beside the processes, which wait more than they
 * work, as long as these run, and what is left at the end of both lanes is short. With the processes at the end, beside little else, a
 * third of the last 100 s was idle, and with the simulation there as much.
 */
export const FIRST = {
  sources: [/^\/\/#/, /^@quote-financing\/api#test$/, /^@quote-financing\/simulation#test$/],
  product: [/#processes$/, /#(?!e2e$)/],
  measured: [],
};

/** @param {readonly string[]} ids of tasks @param {number} concurrency @returns {string[]} */
export const turboRun = (ids, concurrency) => [
  "pnpm",
  "exec",
  "turbo",
  "run",
  ...ids,
  "--cache=local:rw",
  "--continue=dependencies-successful",
  "--output-logs=hash-only",
  `--concurrency=${concurrency}`,
  "--summarize",
];
