import { defineConfig } from "vitest/config";
import { group, suite } from "../../vitest.suite.ts";

/** They register services of their own, which a process does once, and by its environment: each file has its own modules. */
const OF_ROUTES = [
  "src/app/**/*.test.ts",
  "src/server/route-matrix/**/*.test.ts",
  "src/server/requests/take-document.attack.test.ts",
];

/** One group has PostgreSQL: a run starts one server of its own. */
export default defineConfig(
  suite({
    projects: [
      group({ name: "units", exclude: OF_ROUTES }),
      group({
        name: "routes",
        globalSetup: ["@quote-financing/db/testing/vitest-global-setup"],
        include: OF_ROUTES,
        isolate: true,
      }),
    ],
  }),
);
