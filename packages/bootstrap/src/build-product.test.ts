import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isBuilt } from "./build-product.mjs";
import { filesUnder } from "./files-under.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quote-financing-built-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("what a test, a build or turbo leaves in a package is no source: the product need not be built again", () => {
  for (const made of ["src", ".reports", ".turbo", ".next", "dist", "test-results"]) {
    mkdirSync(join(folder, made));
    writeFileSync(join(folder, made, "one.ts"), "");
  }
  expect([...filesUnder(folder)].map((file) => relative(folder, file))).toEqual(["src/one.ts"]);
});

test.each([
  ["apps/server/src/main.ts", true],
  ["packages/api/src/quotes/create-quote.ts", true],
  ["packages/api/src/quotes/create-quote.test.ts", false],
  ["apps/server/process-tests/server-process.ts", false],
  ["packages/testing/src/fresh-organization.ts", false],
])("a change of %s makes the product stale: %s", (path, isStale) => {
  expect(isBuilt(path)).toBe(isStale);
});
