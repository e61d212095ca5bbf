import { expect, test } from "vitest";
import { backgroundTimer, systemTimer } from "./timer.ts";

const rings = (timer: typeof systemTimer, milliseconds: number) =>
  new Promise<number>((resolve) => {
    const startedAtMs = timer.now();
    timer.after(milliseconds, () => resolve(timer.now() - startedAtMs));
  });

test.each([
  ["system", systemTimer],
  ["background", backgroundTimer],
])("the %s timer never rings before its time, also while the event loop is late", async (_name, timer) => {
  const times = Array.from({ length: 40 }, (_, index) => 2 + index * 0.97);
  const busyUntilMs = timer.now() + 5;
  while (timer.now() < busyUntilMs);

  const early = await Promise.all(times.map(async (milliseconds) => (await rings(timer, milliseconds)) - milliseconds));

  expect(Math.min(...early)).toBeGreaterThanOrEqual(0);
});

test("what is called off does not ring", async () => {
  let hasRung = false;
  const cancel = systemTimer.after(1.5, () => (hasRung = true));
  cancel();
  await rings(systemTimer, 10);

  expect(hasRung).toBe(false);
});

test("a time that is too long for Node.js does not ring at once", async () => {
  let hasRung = false;
  const cancel = systemTimer.after(2 ** 32, () => (hasRung = true));
  await rings(systemTimer, 20);
  cancel();

  expect(hasRung).toBe(false);
});
