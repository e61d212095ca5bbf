import { defineConfig } from "vitest/config";
import { group, suite } from "../../vitest.suite.ts";

const globalSetup = ["@quote-financing/db/testing/vitest-global-setup"];

/** `processes` runs the built server (`pnpm build` first); its files wait more than they work. */
export default defineConfig(
  suite({
    projects: [
      group({ name: "units", globalSetup }),
      group({
        name: "processes",
        globalSetup,
        include: ["process-tests/**/*.test.ts"],
        testTimeout: 120_000,
        hookTimeout: 180_000,
      }),
    ],
  }),
);
