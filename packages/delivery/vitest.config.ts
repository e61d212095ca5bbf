import { defineConfig } from "vitest/config";
import { group, suite } from "../../vitest.suite.ts";

const globalSetup = ["@quote-financing/db/testing/vitest-global-setup"];

const MEASURED = ["src/faults/hostile-neighbours.test.ts", "src/faults/busy-writers.test.ts"];

/** Faults kill what they share: each file has a process of its own. What is measured runs alone. */
export default defineConfig(
  suite({
    projects: [
      group({ name: "units", globalSetup, exclude: ["src/faults/**"] }),
      group({
        name: "faults",
        globalSetup,
        include: ["src/faults/**/*.test.ts"],
        exclude: MEASURED,
        isolate: true,
      }),
      group({ name: "measured", globalSetup, include: MEASURED, isolate: true, sequence: { groupOrder: 1 } }),
    ],
  }),
);
