import { expect, test } from "vitest";
import { Scheduler } from "./scheduler.ts";
import { SeededRandom } from "./seeded-random.ts";
import { Trace } from "./trace.ts";

/** Three actors that count, each with pauses that its seed chose. */
async function run(seed: number) {
  const lines: string[] = [];
  const scheduler = new Scheduler(new SeededRandom(seed), new Trace((line) => lines.push(line)));
  let left = 3;
  const act = async (name: string) => {
    for (let count = 0; count < 5; count += 1) await scheduler.sleep(scheduler.random.between(0, 3), `${name}${count}`);
    left -= 1;
  };
  const actors = ["a", "b", "c"].map(act);
  await scheduler.runUntil(() => left === 0);
  await Promise.all(actors);
  return lines;
}

test("a seed runs the same steps at the same times again, another seed others", async () => {
  const [first, again, other] = [await run(1), await run(1), await run(2)];

  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test("time passes only when no step is ready", async () => {
  const scheduler = new Scheduler(new SeededRandom(1), new Trace());
  const seen: number[] = [];
  scheduler.after(60_000, { name: "later", run: () => seen.push(scheduler.nowMs) });
  for (const name of ["a", "b"]) scheduler.add({ name, run: () => seen.push(scheduler.nowMs) });

  await scheduler.runUntil(() => seen.length === 3);

  expect(seen).toEqual([0, 0, 60_000]);
});

test("a step whose gate is closed waits until it is open", async () => {
  const scheduler = new Scheduler(new SeededRandom(1), new Trace());
  const gate = { isOpen: false };
  const seen: string[] = [];
  scheduler.add({ name: "frozen", gate, run: () => seen.push("frozen") });
  scheduler.after(5_000, { name: "revive", run: () => void (gate.isOpen = true) });

  await scheduler.runUntil(() => seen.length === 1);

  expect(scheduler.nowMs).toBe(5_000);
});

test("a run in which nothing can happen any more says so", async () => {
  const scheduler = new Scheduler(new SeededRandom(1), new Trace());
  scheduler.add({ name: "never", isReady: () => false, run() {} });

  await expect(scheduler.runUntil(() => false)).rejects.toThrow("What waits: never.");
});
