import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isBuilt, SOURCES } from "./build-product.mjs";
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
  ["packages/api/docs/guides/webhooks.md", true],
  ["apps/portal/src/app/docs/[[...slug]]/route.ts", true],
  ["packages/sdk/src/index.ts", true],
])("a change of %s makes the product stale: %s", (path, isStale) => {
  expect(isBuilt(path)).toBe(isStale);
});

test("what turbo builds anew for, at the root, makes the product stale too", () => {
  const { globalDependencies, tasks } = JSON.parse(
    readFileSync(new URL("../../../turbo.json", import.meta.url), "utf8"),
  );
  const atRoot = tasks.build.inputs.flatMap((input: string) => /^\$TURBO_ROOT\$\/([^/]+)$/.exec(input)?.[1] ?? []);
  const configured = globalDependencies.filter((path: string) => /^(pnpm-lock|tsconfig)/.test(path));
  expect(atRoot).not.toEqual([]);
  expect(SOURCES).toEqual(expect.arrayContaining([...atRoot, ...configured, "turbo.json"]));
});
