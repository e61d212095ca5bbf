import { afterEach, expect, test, vi } from "vitest";
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
