import { defineConfig } from "vitest/config";
import { group, suite } from "../../vitest.suite.ts";

const globalSetup = ["@quote-financing/db/testing/vitest-global-setup"];
const WITH_DATABASE = "src/{mail-replies,faults}/**/*.test.ts";

/** One group has PostgreSQL: a run starts one server of its own. */
export default defineConfig(
  suite({
    projects: [
      group({ name: "units", exclude: [WITH_DATABASE] }),
      group({ name: "database", globalSetup, include: [WITH_DATABASE] }),
    ],
  }),
);
