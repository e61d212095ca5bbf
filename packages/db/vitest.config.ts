import { defineConfig } from "vitest/config";

/** Tests here need no database; those that do live in packages/testing, which may depend on this package. */
export default defineConfig({ test: { include: ["src/**/*.test.ts"], passWithNoTests: true } });
