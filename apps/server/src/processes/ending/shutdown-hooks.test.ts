import { TimeoutError } from "@quote-financing/domain/time/with-timeout";
import { expect, test } from "vitest";
import { type FailedHook, ShutdownHooks } from "./shutdown-hooks.ts";

test("each part that fails or takes too long is told with its error, at once, and all others are ended", async () => {
  const hooks = new ShutdownHooks();
  const ended: string[] = [];
  const gone = new Error("The database is gone.");
  const failed: FailedHook[] = [];
  hooks.add("log", () => void ended.push(`log, after ${failed.length} failures`));
  hooks.add("database", () => Promise.reject(gone));
  hooks.add("mail", () => new Promise(() => {}), 10);
  hooks.add("cache", () => void ended.push("cache"));
  hooks.addDrain("delivery", () => Promise.reject(gone));

  await hooks.runAll({ graceMs: 0, acceptMs: 0 }, (hook) => void failed.push(hook));

  expect(ended).toEqual(["cache", "log, after 3 failures"]);
  expect(failed).toEqual([
    { hook: "delivery", err: gone },
    { hook: "mail", err: expect.any(TimeoutError) },
    { hook: "database", err: gone },
  ]);
});

test("asked twice, it ends everything once", async () => {
  const hooks = new ShutdownHooks();
  let times = 0;
  hooks.add("one", () => void (times += 1));

  await Promise.all([hooks.runAll(), hooks.runAll()]);

  expect(times).toBe(1);
});
