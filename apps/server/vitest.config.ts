import { defineConfig } from "vitest/config";
import { group, suite } from "../../vitest.suite.ts";

const globalSetup = ["@quote-financing/db/testing/vitest-global-setup"];

/** `processes` runs the built server (`pnpm build` first); one file at a time, because each starts several processes. */
export default defineConfig(
  suite({
    projects: [
      group({ name: "units", globalSetup }),
      group({
        name: "processes",
        globalSetup,
        include: ["process-tests/**/*.test.ts"],
        fileParallelism: false,
        testTimeout: 120_000,
        hookTimeout: 180_000,
      }),
    ],
  }),
);
