import { defineConfig } from "vitest/config";
import { suite } from "../../vitest.suite.ts";

/** A test puts something between two steps of a module (`vi.mock`), which another file may have loaded already. */
export default defineConfig(suite({ isolate: true }));
