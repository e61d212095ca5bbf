import { defineConfig } from "vitest/config";
import { group, suite } from "../../vitest.suite.ts";

const globalSetup = ["@quote-financing/db/testing/vitest-global-setup"];

/** Faults measure memory and kill what they share: each file has a process of its own. */
export default defineConfig(
  suite({
    projects: [
      group({ name: "units", globalSetup, exclude: ["src/faults/**"] }),
      group({ name: "faults", globalSetup, include: ["src/faults/**/*.test.ts"], isolate: true }),
    ],
  }),
);
