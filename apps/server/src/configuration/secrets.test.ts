import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";
import { installationSecrets } from "./secrets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const secrets = () => installationSecrets(readEnvironment({ DATA_DIR: folder }));

test("what no environment gives is made once, and kept", () => {
  const made = secrets();

  expect(secrets()).toEqual(made);
  expect(JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"))).toEqual(made);
});

test("of a damaged file it is told, and nothing is made", () => {
  writeFileSync(join(folder, "secrets.json"), "{");

  expect(secrets).toThrow(/secrets\.json is damaged\. Restore it, or remove all of DATA_DIR to start again\.$/);
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe("{");
});

test("whoever cannot read the file is not led to remove everything", () => {
  mkdirSync(join(folder, "secrets.json"));

  expect(secrets).toThrow(/secrets\.json cannot be read \(EISDIR\)\. Nothing was changed\.$/);
});
