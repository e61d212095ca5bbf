import { expect, test } from "vitest";
import { IntervalTask, type IntervalTaskOptions } from "./interval-task.ts";
import { ManualTimer } from "./timer.ts";

const HOUR_MS = 3_600_000;

function taskWith(options: Partial<IntervalTaskOptions> = {}) {
  const timer = new ManualTimer();
  const startedAtMs: number[] = [];
  const warnings: unknown[] = [];
  const task = new IntervalTask({
    name: "sweep",
    intervalMs: 1_000,
    warn: (fields, message) => void warnings.push({ ...fields, message }),
    random: () => 0,
    timer,
    ...options,
    work: async (signal) => {
      startedAtMs.push(timer.now());
      await options.work?.(signal);
    },
  });
  return { task, timer, startedAtMs, warnings };
}

test("the first round comes at once, the next ones at the interval", async () => {
  const { task, timer, startedAtMs } = taskWith();
  task.start();
  await timer.advance(3_500);
  expect(startedAtMs).toEqual([0, 1_000, 2_000, 3_000]);
});

test("a round comes up to a tenth of the interval early, never late", async () => {
  const draws = [0, 0.5, 0.999];
  const { task, timer, startedAtMs } = taskWith({ random: () => draws.shift() ?? 0 });
  task.start();
  await timer.advance(3_000);
  const pauses = startedAtMs.slice(1, 4).map((atMs, index) => atMs - (startedAtMs[index] ?? 0));
  expect(pauses.map(Math.round)).toEqual([1_000, 950, 900]);
});

test("a round that takes longer than the interval is never joined by another", async () => {
  let end = () => {};
  const { task, timer, startedAtMs } = taskWith({ work: () => new Promise<void>((resolve) => (end = resolve)) });
  task.start();
  task.start();
  await timer.advance(5_000);
  expect(startedAtMs).toEqual([0]);

  end();
  await timer.advance(0);
  await timer.advance(1_000);
  expect(startedAtMs).toEqual([0, 6_000]);
});

test("hourly work that fails is logged, counted, and tried again each minute until it is done", async () => {
  let failuresLeft = 2;
  const fault = new Error("away");
  const { task, timer, startedAtMs, warnings } = taskWith({
    intervalMs: HOUR_MS,
    work: async () => {
      if (failuresLeft-- > 0) throw fault;
    },
  });
  task.start();
  await timer.advance(90_000);
  expect(task.health).toEqual({ name: "sweep", failures: 2, failingForMs: 90_000, sinceSuccessMs: 90_000 });
  expect(warnings).toEqual([1, 2].map(() => expect.objectContaining({ err: fault, task: "sweep" })));

  await timer.advance(HOUR_MS);
  expect(startedAtMs).toEqual([0, 60_000, 120_000]);
  expect(task.health).toMatchObject({ failures: 0, failingForMs: 0 });
});

test("stopping ends the pause, tells a round that runs, and waits for it; nothing begins afterwards", async () => {
  let isOver = false;
  const { task, timer, startedAtMs } = taskWith({
    work: (signal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => {
          isOver = true;
          resolve();
        });
      }),
  });
  task.start();
  await task.stop();
  expect(isOver).toBe(true);

  task.start();
  await timer.advance(10_000);
  expect(startedAtMs).toEqual([0]);
});

test("a task that is stopped in its pause does no further round", async () => {
  const { task, timer, startedAtMs } = taskWith();
  task.start();
  await timer.advance(500);
  await task.stop();
  await timer.advance(10_000);
  expect(startedAtMs).toEqual([0]);
});
