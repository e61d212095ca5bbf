import { createRequire } from "node:module";

/** What turbo runs a suite under; undefined when somebody runs it by hand. */
export const hash = process.env.TURBO_HASH;

/** Under turbo it is written down what the suite reads: `npm test` holds it against the inputs of its task. */
if (hash !== undefined) createRequire(import.meta.url)("./packages/bootstrap/src/tasks/record-reads.cjs");
