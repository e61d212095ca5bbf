import { deliveries } from "@quote-financing/db/schema/tables";
import { watchStatements } from "@quote-financing/db/testing/statement-tenancy/watch-statements";
import { LAST_HOUR_MS } from "@quote-financing/domain/webhooks/retry-schedule";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expireDeliveries } from "../../maintenance/expire-deliveries.ts";
import { isTurn, withStatements } from "../../testing-statements.ts";
import { TickBench } from "../../testing-ticks.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

let bench: TickBench;
let destinationId: string;
beforeEach(async () => {
  bench = await TickBench.create();
  destinationId = await bench.world.addDestination("https://receiver.example.nl/events");
  bench.answer = () => ({ status: 500 });
});
afterEach(() => bench.close());

/** A cron call each simulated minute. */
async function runMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    bench.clock.advance(MINUTE_MS);
    await bench.tick();
  }
}

/** Deliveries that no attempt was made of in the last hour of their window. */
async function untriedInLastHour(): Promise<number> {
  const triedAt = new Map((await bench.world.attempts()).map(({ eventId, startedAt }) => [eventId, startedAt]));
  const rows = await bench.world.deliveries();
  return rows.filter(({ eventId, windowEndsAt }) => {
    const last = triedAt.get(eventId)?.getTime() ?? 0;
    return last < windowEndsAt.getTime() - LAST_HOUR_MS || last > windowEndsAt.getTime();
  }).length;
}

const states = async () => new Set((await bench.world.deliveries()).map(({ state }) => state));

test("no delivery of a destination that stays down fails without an attempt in its last hour", async () => {
  await bench.world.addEvents(400, bench.clock.now());
  await bench.tick();
  bench.clock.advance(22 * HOUR_MS);
  await runMinutes(30);
  expect(bench.sent.length).toBeLessThan(100);

  await runMinutes(90);
  bench.clock.advance(2 * MINUTE_MS);
  await expireDeliveries(bench.database.db, bench.clock.now());

  expect(await states()).toEqual(new Set(["failed"]));
  expect(await untriedInLastHour()).toBe(0);
}, 90_000);

test("a backlog of retries gets its last attempts as well, one for each delivery in addition to the probes", async () => {
  await bench.world.addEvents(300, bench.clock.now());
  await bench.tick();
  bench.clock.advance(HOUR_MS);
  await bench.database.db.orm
    .update(deliveries)
    .set({ attemptCount: 3, nextAttemptAt: bench.clock.now() })
    .where(sql`organization_id = ${bench.world.organizationId} and attempt_count = 0`);
  bench.clock.advance(22 * HOUR_MS);
  bench.sent.length = 0;

  await runMinutes(30);

  expect(await untriedInLastHour()).toBe(0);
  expect(bench.sent.length).toBeLessThan(300 + 2 * 30);
});

test("last attempts go out side by side, within bounds of their own", async () => {
  await bench.world.addEvents(100, bench.clock.now());
  await bench.tick();
  bench.clock.advance(DAY_MS - 30 * MINUTE_MS);
  let inFlight = 0;
  let most = 0;
  bench.answer = async () => {
    most = Math.max(most, (inFlight += 1));
    await new Promise((resolve) => setImmediate(resolve));
    inFlight -= 1;
    return { status: 500 };
  };
  bench.sent.length = 0;

  await bench.tick({ maxLastCallsPerLane: 8, maxLastCallsPerLook: 50 });

  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
  expect(bench.sent.length).toBeLessThanOrEqual(51);
});

test("a last attempt that is answered while a turn is taken is not sent again before it is settled", async () => {
  await bench.world.addEvents(60, bench.clock.now());
  await bench.tick();
  bench.clock.advance(DAY_MS - 30 * MINUTE_MS);
  const held: (() => void)[] = [];
  const release = (count: number) => held.splice(0, count).forEach((answerNow) => void answerNow());
  bench.answer = () =>
    new Promise((resolve) => {
      held.push(() => resolve({ status: 500 }));
      if (bench.sent.length > 40) release(held.length);
      else if (held.length >= 8) release(1);
    });
  bench.sent.length = 0;
  const db = withStatements(watchStatements(bench.database.db), async ({ text, run }) => {
    const rows = await run();
    if (isTurn({ text })) {
      release(3);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return rows;
  });

  await bench.tick({ maxLastCallsPerLane: 8 }, 20_000, db);

  expect(bench.sent.length).toBeGreaterThan(40);
  expect(new Set(bench.sent.map(({ payload }) => payload)).size).toBe(bench.sent.length);
});

test("before their last hour the backlog of a failing destination waits", async () => {
  await bench.world.addEvents(100, bench.clock.now());
  await bench.tick();
  bench.clock.advance(DAY_MS - LAST_HOUR_MS - 30 * MINUTE_MS);
  bench.sent.length = 0;

  await runMinutes(20);

  expect(bench.sent.length).toBeLessThanOrEqual(25);
});

test("when a probe succeeds, retries that wait for a later hour are sent at once", async () => {
  await bench.world.addEvents(60, bench.clock.now());
  await bench.tick();
  const later = new Date(bench.clock.now().getTime() + 4 * HOUR_MS);
  await bench.database.db.orm
    .update(deliveries)
    .set({ attemptCount: 5, nextAttemptAt: later })
    .where(sql`organization_id = ${bench.world.organizationId} and right(event_id, 1) < 'C'`);
  bench.answer = () => ({});
  bench.clock.advance(2 * MINUTE_MS);

  await bench.tick();

  expect(await states()).toEqual(new Set(["delivered"]));
  expect(await bench.world.lane(destinationId)).toMatchObject({ failureStreak: 0, probeAt: null });
});

test("what a receiver put off by Retry-After waits for its time, also when another delivery succeeds", async () => {
  const [putOff = ""] = await bench.world.addEvents(1, bench.clock.now());
  bench.answer = () => ({ status: 503, retryAfter: "7200", responseHeaders: "server: x\nretry-after: 7200\n" });
  await bench.tick();
  bench.answer = () => ({ status: 500 });
  await bench.world.addEvents(30, bench.clock.now());
  await bench.tick();
  bench.answer = () => ({});
  bench.clock.advance(2 * MINUTE_MS);

  await bench.tick();

  const waiting = (await bench.world.deliveries()).filter(({ state }) => state !== "delivered");
  expect(waiting.map(({ eventId }) => eventId)).toEqual([putOff]);
});
