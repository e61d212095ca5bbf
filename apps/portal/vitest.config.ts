import { defineConfig } from "vitest/config";
import { suite } from "../../vitest.suite.ts";

/** The routes keep what they read from the environment in their modules: each file has its own. */
export default defineConfig(suite({ globalSetup: ["@quote-financing/db/testing/vitest-global-setup"], isolate: true }));
