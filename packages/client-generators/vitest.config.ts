import { defineConfig } from "vitest/config";
import { suite } from "../../vitest.suite.ts";

export default defineConfig(suite({}));
