import { defineConfig } from "vitest/config";
import { suite } from "../../vitest.suite.ts";

export default defineConfig(suite({ globalSetup: ["@quote-financing/db/testing/vitest-global-setup"] }));
