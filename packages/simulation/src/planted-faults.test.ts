import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FAULTS_FOLDER, ROOT_FOLDER } from "./fault-folders.ts";

const faults = readdirSync(FAULTS_FOLDER).filter((name) => name.endsWith(".patch"));

test("there are faults to plant", () => {
  expect(faults.length).toBeGreaterThanOrEqual(12);
});

test.each(faults)("%s can still be planted in the sources", (fault) => {
  expect(() =>
    execFileSync("git", ["apply", "--check", join(FAULTS_FOLDER, fault)], { cwd: ROOT_FOLDER }),
  ).not.toThrow();
});
