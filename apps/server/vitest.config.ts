import { defineConfig } from "vitest/config";

/** `processes` runs the built server (`pnpm build` first); one file at a time, because each starts several processes. */
export default defineConfig({
  test: {
    globalSetup: ["@quote-financing/db/testing/vitest-global-setup"],
    include: ["src/**/*.test.ts", "processes/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
