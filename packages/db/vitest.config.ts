import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { globalSetup: ["./src/testing/vitest-global-setup.ts"], include: ["src/**/*.test.ts"] },
});
