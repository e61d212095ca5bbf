import { afterEach, beforeEach, expect, test } from "vitest";
import { TickBench } from "../../testing-ticks.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TIMEOUT_MS = 30_000;

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
  await bench.world.addDestination("https://receiver.example.nl/events");
});
afterEach(() => bench.close());

/** The receiver answers one request in `oneIn` and holds the others until they time out, half a minute later each. */
function answerOneIn(oneIn: number): Disposable & { readonly most: () => number } {
  const held = new Set<() => void>();
  let most = 0;
  bench.answer = () => {
    if (bench.sent.length % oneIn === 0) return {};
    return new Promise((resolve) => {
      held.add(() => resolve({ status: null, errorClass: "timeout", durationMs: TIMEOUT_MS }));
      most = Math.max(most, held.size);
    });
  };
  const pump = setInterval(() => {
    if (held.size === 0) return;
    bench.clock.advance(TIMEOUT_MS);
    for (const timeOut of held) timeOut();
    held.clear();
  }, 20);
  return { most: () => most, [Symbol.dispose]: () => clearInterval(pump) };
}

test.each([10, 4])("a receiver that answers one in %d is sent every delivery before its window ends", async (oneIn) => {
  const windowEndMs = bench.clock.now().getTime() + DAY_MS;
  await bench.world.addEvents(250, bench.clock.now());
  bench.clock.advance(DAY_MS - 30 * MINUTE_MS);
  using receiver = answerOneIn(oneIn);

  const triedCount = () => new Set(bench.sent.map(({ payload }) => payload)).size;
  // A call of the cron route may end with a few left for the next probe; the next call comes a minute later.
  for (; bench.clock.now().getTime() < windowEndMs && triedCount() < 250; bench.clock.advance(MINUTE_MS)) {
    await bench.tick();
  }

  expect(triedCount()).toBe(250);
  expect(receiver.most()).toBeLessThanOrEqual(32 + 8);
});

test("before the last hour of what waits, a receiver that answers one in ten is sent few at a time", async () => {
  await bench.world.addEvents(40, bench.clock.now());
  using receiver = answerOneIn(10);

  await bench.tick({}, 3_000);

  expect(bench.sent.length).toBeGreaterThan(15);
  expect(receiver.most()).toBeLessThanOrEqual(5);
});
