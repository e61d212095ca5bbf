import { deliveries } from "@quote-financing/db/schema/tables";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDeliveryProcess } from "../delivery-options.ts";
import { testLaneHost } from "../testing-lane-host.ts";
import { isTurn, withStatements } from "../testing-statements.ts";
import { TickBench } from "../testing-ticks.ts";
import { LaneRunner } from "./lane-runner.ts";
import type { LeasedLane } from "./lease/lease-lanes.ts";

const STEP_MS = 500;
const HALF_HOUR_MS = 30 * 60_000;

let bench: TickBench;
let timer: ManualTimer;
let destinationId: string;
let turns: number;
let running: Promise<void> | undefined;
let runner: LaneRunner | undefined;

beforeEach(async () => {
  bench = await TickBench.create();
  timer = new ManualTimer();
  destinationId = await bench.world.addDestination("https://receiver.example.nl/");
  turns = 0;
});
afterEach(async () => {
  runner?.cancelInFlight();
  await running;
  await bench.close();
});

/** Runs the lane on the virtual clock, with room for two. */
function run(health: Partial<LeasedLane> = {}): LaneRunner {
  const db = withStatements(bench.database.db, (statement) => {
    if (isTurn(statement)) turns += 1;
    return statement.run();
  });
  const policy = { initialInFlightPerLane: 2, maxPrefetchPerLane: 0 };
  const { dependencies } = createDeliveryProcess({ ...bench.dependencies(), db, timer, policy });
  const { organizationId } = bench.world;
  const well = { failureStreak: 0, failingSinceMs: null, probeAtMs: null };
  const lane = { organizationId, destinationId, fence: 0, readThrough: 0, ...well, ...health };
  runner = new LaneRunner(dependencies, testLaneHost(dependencies), lane);
  running = runner.run();
  return runner;
}

/** In steps, so that statements are answered about when they are asked. */
async function advance(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= STEP_MS) {
    bench.clock.advance(STEP_MS);
    await timer.advance(STEP_MS);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** By now, once all statements are answered. */
async function sentInAll(): Promise<number> {
  await timer.advance(0);
  return bench.sent.length;
}

const add = (count: number) => bench.world.addDeliveries(count, bench.clock.now());

/** One attempt is, and the lane waits for what comes next. */
async function settled(): Promise<void> {
  const attempts = async () => {
    await timer.advance(10);
    return (await bench.world.attempts()).length;
  };
  await expect.poll(attempts, { timeout: 3_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
}

test("a lane that is told of events while its receiver wants a pause takes no turn before the pause is over", async () => {
  bench.answer = () => (bench.sent.length === 1 ? { status: 503, retryAfter: "20" } : {});
  await add(1);
  const told = run();
  await settled();
  await expect.poll(() => told.isQuiet).toBe(true);
  const before = turns;
  await add(2);

  told.told(2, undefined);
  told.seen(3);
  await advance(10_000);
  await new Promise((resolve) => setTimeout(resolve, 200));

  expect(turns).toBe(before);
  expect(told.isQuiet).toBe(true);
  await advance(10_000);
  await expect.poll(sentInAll, { timeout: 3_000 }).toBeGreaterThanOrEqual(3);
});

test("what waits for the end of a receiver's pause leaves within a second while something is in flight", async () => {
  bench.answer = () => (bench.sent.length === 1 ? new Promise(() => {}) : { status: 503, retryAfter: "12" });
  await add(3);
  run();
  await settled();
  bench.answer = () => ({});

  await advance(11_000);
  expect(bench.sent).toHaveLength(2);
  await advance(2_000);

  await expect.poll(sentInAll, { timeout: 3_000 }).toBeGreaterThan(2);
});

test("a probe whose time comes while last calls are in flight leaves within a second", async () => {
  bench.answer = () => new Promise(() => {});
  const [lastCall = ""] = await add(1);
  const nowMs = bench.clock.now().getTime();
  await bench.database.db.orm
    .update(deliveries)
    .set({ windowEndsAt: new Date(nowMs + HALF_HOUR_MS) })
    .where(eq(deliveries.eventId, lastCall));
  await add(1);
  run({ failureStreak: 10, failingSinceMs: nowMs, probeAtMs: nowMs + 5_000 });
  await expect.poll(sentInAll, { timeout: 3_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));

  await advance(4_500);
  expect(bench.sent).toHaveLength(1);
  await advance(1_000);

  await expect.poll(sentInAll, { timeout: 3_000 }).toBe(2);
});
