import { availableParallelism } from "node:os";
import { hash } from "./suite-recording.ts";

/** What only a distributed database can show is tried by `pnpm test:citus` alone (decision record 0401). */
const ON_CITUS = (process.env.CITUS_DATABASE_URL ?? "") !== "";

/**
 * What all suites share. Files share the modules of their worker: to load these again for each took a third of the time.
 * So a test file puts back what it changes of the process: its environment, its globals, its time.
 */
const FILES = {
  include: ["src/**/*.test.ts"],
  exclude: ON_CITUS ? [] : ["**/*.citus.test.ts"],
  isolate: false,
  // A machine that is slow or busy fails nothing; what hangs does.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: ON_CITUS ? 30_000 : 15_000 } },
  restoreMocks: true,
};

/** A run under turbo leaves its report for `npm test` (suite-report.mjs). */
const REPORTERS =
  hash === undefined
    ? {}
    : {
        reporters: ["default", "json"],
        outputFile: { json: `.reports/${process.env.npm_lifecycle_event}-${hash}.json` },
      };

/**
 * A suite waits on its PostgreSQL for some of its time, so two workers run even on two cores; beside the stories of `npm test` only those that
 * wait for half of their time, whose package.json says so (decision record 0410).
 */
const WORKERS = { maxWorkers: hash !== undefined && availableParallelism() <= 2 ? 1 : 2 };

/** The settings of a package. @param own on top of what all share */
export const suite = <Own extends object>(own: Own) => ({ test: { ...FILES, ...REPORTERS, ...WORKERS, ...own } });

/** One of several groups of files of a package, with settings of its own. @param own its `name` first */
export const group = <Own extends object>(own: Own) => ({ test: { ...FILES, ...own } });
