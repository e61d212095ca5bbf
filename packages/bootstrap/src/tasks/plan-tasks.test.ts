import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { ROOT } from "../root.mjs";
import { planTasks } from "./plan-tasks.mjs";

afterEach(() => vi.unstubAllEnvs());

const hashes = async () => [...(await planTasks(["//#style"])).values()].map(({ hash }) => hash);

test.each([
  ["TEST_DATABASE_URL", "postgres://another.example/test"],
  ["NODE_OPTIONS", "--no-warnings"],
  ["TZ", "Asia/Kathmandu"],
])("a task that went well counts for its own %s only", async (name, value) => {
  const before = await hashes();
  vi.stubEnv(name, value);
  expect(await hashes()).not.toEqual(before);
});

test("the suite that judges the image runs again when a file that the image is sent is gone", async () => {
  const lines = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n");
  const files = lines.filter((line) => /^!.*\./.test(line)).map((line) => line.slice(1));
  const plan = await planTasks(["processes"]);
  const inputs = [...(plan.get("@quote-financing/server#processes")?.inputs ?? []), ...plan.globalFiles];

  expect(inputs).toEqual(expect.arrayContaining(files));
  expect(files).toContain(".npmrc");
});
