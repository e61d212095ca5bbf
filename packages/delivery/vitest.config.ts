import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["@quote-financing/db/testing/vitest-global-setup"],
    include: ["src/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
