import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { globalSetup: ["@quote-financing/db/testing/vitest-global-setup"], include: ["src/**/*.test.ts"] },
});
