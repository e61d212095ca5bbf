import { afterEach, beforeEach, expect, test } from "vitest";
import { TickBench } from "../../testing-ticks.ts";

const HOUR_MS = 60 * 60 * 1000;
const URL = "https://receiver.example.nl/events";

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
});
afterEach(() => bench.close());

/** A cron call each simulated second. */
async function runFor(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    bench.clock.advance(1_000);
    await bench.tick();
  }
}

async function failingDestination(backlog: number): Promise<string> {
  const destinationId = await bench.world.addDestination(URL);
  bench.answer = () => ({ status: 500 });
  await bench.world.addEvents(backlog, bench.clock.now());
  await bench.tick();
  return destinationId;
}

test("after 10 failures in a row a destination is only probed, one at a time", async () => {
  const destinationId = await failingDestination(200);

  expect(bench.sent.length).toBeLessThan(20);
  const lane = await bench.world.lane(destinationId);
  expect(lane.failureStreak).toBe(bench.sent.length);
  expect(lane).toMatchObject({ failingSince: bench.clock.now(), leaseOwner: null });
  expect(lane.dueAt).toEqual(lane.probeAt);

  bench.sent.length = 0;
  await runFor(10);

  expect(bench.sent.length).toBeGreaterThanOrEqual(4);
  expect(bench.sent.length).toBeLessThanOrEqual(10);
});

test("the longer it fails, the rarer the probes, down to one a minute", async () => {
  const destinationId = await failingDestination(50);
  bench.clock.advance(2 * HOUR_MS);
  await bench.tick();

  const { probeAt } = await bench.world.lane(destinationId);

  const pauseMs = (probeAt?.getTime() ?? 0) - bench.clock.now().getTime();
  expect(pauseMs).toBeGreaterThanOrEqual(48_000);
  expect(pauseMs).toBeLessThanOrEqual(72_000);
});

test("a pause that a failing destination's receiver asks for is kept with its lane, apart from the time of its probe", async () => {
  const destinationId = await failingDestination(20);
  bench.answer = () => ({ status: 503, retryAfter: "45" });
  bench.clock.advance(60_000);
  await bench.tick();
  const heldUntil = new Date(bench.clock.now().getTime() + 45_000);
  expect(await bench.world.lane(destinationId)).toMatchObject({ heldUntil, leaseOwner: null });
  await bench.database.db.client`update delivery_lanes set probe_at = null, due_at = now()`;
  bench.sent.length = 0;

  bench.clock.moveTo(heldUntil.getTime() - 1);
  await bench.tick();
  expect(bench.sent).toEqual([]);

  bench.clock.moveTo(heldUntil.getTime());
  await bench.tick();
  expect(bench.sent.length).toBeGreaterThan(0);
});

test("events that arrive while it fails do not hurry the probes", async () => {
  const destinationId = await failingDestination(50);
  const { probeAt } = await bench.world.lane(destinationId);
  bench.sent.length = 0;

  await bench.world.addEvents(5, bench.clock.now());
  await bench.tick();

  expect(bench.sent).toEqual([]);
  expect((await bench.world.lane(destinationId)).probeAt).toEqual(probeAt);
});

test("a failing destination is probed although the clock was put back since its probe's time was set", async () => {
  await failingDestination(50);
  bench.sent.length = 0;
  bench.answer = () => ({});
  bench.clock.advance(-HOUR_MS);

  await bench.tick();

  expect(bench.sent.length).toBeGreaterThan(0);
});

test("its backlog waits whole, and the first 2xx lets it flow again", async () => {
  const destinationId = await failingDestination(300);
  bench.clock.advance(3 * HOUR_MS);
  await bench.tick();
  bench.answer = () => ({});
  bench.clock.advance(2 * 60_000);

  const result = await bench.tick();
  await bench.advanceToNextAttempt();
  await bench.tick();

  expect(result.delivered).toBeGreaterThan(270);
  expect((await bench.world.deliveries()).filter(({ state }) => state !== "delivered")).toEqual([]);
  expect(await bench.world.lane(destinationId)).toMatchObject({ failureStreak: 0, failingSince: null, probeAt: null });
});

test("probes take new events and old retries in turn: neither starves the other", async () => {
  await failingDestination(30);
  bench.clock.advance(60_000);
  const before = new Set(bench.sent.map(({ payload }) => payload));
  await bench.world.addEvents(30, bench.clock.now());
  bench.sent.length = 0;

  await runFor(90);

  const retries = bench.sent.filter(({ payload }) => before.has(payload));
  expect(retries.length).toBeGreaterThan(2);
  expect(bench.sent.length - retries.length).toBeGreaterThan(2);
});

test("a destination that answers again after a failure is not stored as failing any more, however soon", async () => {
  const destinationId = await bench.world.addDestination(URL);
  const loop = bench.startLoop();
  const failingSince = async () => (await bench.world.lane(destinationId)).failingSince;
  bench.answer = () => ({ status: 500 });
  await bench.world.addEvents(1, bench.clock.now());
  loop.wake(bench.world.organizationId);
  await expect.poll(failingSince, { timeout: 3_000 }).not.toBeNull();
  bench.answer = () => ({});

  await bench.world.addEvents(1, bench.clock.now());
  loop.wake(bench.world.organizationId);

  await expect.poll(failingSince, { timeout: 3_000 }).toBeNull();
  await loop.stop();
});

test("another destination of the organization does not notice", async () => {
  await failingDestination(100);
  await bench.world.addDestination("https://healthy.example.nl/");
  bench.answer = ({ url }) => (url === URL ? { status: 500 } : {});
  const fresh = await bench.world.addEvents(50, bench.clock.now());

  expect((await bench.tick()).delivered).toBe(fresh.length);
});
