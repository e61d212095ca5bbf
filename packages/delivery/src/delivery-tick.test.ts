import { deliveryLanes, deliveryWorkers, destinations } from "@quote-financing/db/schema/tables";
import { RETRY_PAUSES_SECONDS } from "@quote-financing/domain/webhooks/retry-schedule";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runDeliveryTick } from "./delivery-tick.ts";
import { UNSENT } from "./sending/send.ts";
import { TickBench } from "./testing-ticks.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const URL = "https://receiver.example.nl/events";

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
});
afterEach(() => bench.close());

const refuse = () => ({ status: 500 });
/** A failing destination is probed once a minute at most; here only the schedule is of interest. */
const patient = { failingStreak: 1_000 };

describe("an event that nobody acknowledges", () => {
  // One more follows where the jitter ended the schedule before the last hour (decision record 0062).
  test("is tried after each pause, once more at most, with the same bytes, the last time in its last hour, and has failed then", async () => {
    await bench.world.addDestination(URL);
    const startedAtMs = bench.clock.now().getTime();
    await bench.world.addEvents(1, bench.clock.now());
    bench.answer = refuse;

    do await bench.tick(patient);
    while (await bench.advanceToNextAttempt());

    const attemptCount = bench.sent.length;
    expect(attemptCount - RETRY_PAUSES_SECONDS.length).toBeOneOf([1, 2]);
    expect(new Set(bench.sent.map(({ payload }) => payload)).size).toBe(1);
    const lastMs = (bench.sent.at(-1)?.atMs ?? 0) - startedAtMs;
    expect(lastMs).toBeLessThanOrEqual(DAY_MS);
    expect(lastMs).toBeGreaterThan(DAY_MS - DAY_MS / 24);
    expect(await bench.world.deliveries()).toMatchObject([{ state: "failed", attemptCount, nextAttemptAt: null }]);
    expect(await bench.world.attempts()).toHaveLength(attemptCount);
  });

  test("is not tried after its window although nothing ran for a day, and fails then", async () => {
    await bench.world.addDestination(URL);
    await bench.world.addEvents(1, bench.clock.now());
    bench.clock.advance(DAY_MS + 61_000);

    const result = await bench.tick();

    expect(result).toEqual({ delivered: 0, failed: 0, left: 0 });
    expect(bench.sent).toEqual([]);
    expect(await bench.world.deliveries()).toMatchObject([{ state: "failed", settledAt: bench.clock.now() }]);
  });
});

describe("a queued retry", () => {
  const failOnce = async () => {
    const destinationId = await bench.world.addDestination(URL, "whsec_old");
    await bench.world.addEvents(1, bench.clock.now());
    bench.answer = refuse;
    await bench.tick();
    bench.answer = () => ({});
    await bench.advanceToNextAttempt();
    return destinationId;
  };

  test("carries the secret and goes to the url of the moment: a rotated secret is never sent again", async () => {
    const destinationId = await failOnce();
    const moved = { url: "https://moved.example.nl/", sealedBearerSecret: "sealed:whsec_new" };
    await bench.database.db.orm.update(destinations).set(moved).where(eq(destinations.destinationId, destinationId));

    await bench.tick();

    expect(bench.sent.map(({ url, headers, secrets }) => [url, headers.authorization, secrets])).toEqual([
      [URL, "Bearer whsec_old", ["whsec_old"]],
      ["https://moved.example.nl/", "Bearer whsec_new", ["whsec_new"]],
    ]);
    expect(await bench.world.deliveries()).toMatchObject([{ state: "delivered", attemptCount: 2 }]);
  });

  test("of a destination that is gone is not sent, and canceled", async () => {
    const destinationId = await failOnce();
    await bench.database.db.orm.delete(destinations).where(eq(destinations.destinationId, destinationId));

    await bench.tick();

    expect(bench.sent).toHaveLength(1);
    expect(await bench.world.deliveries()).toMatchObject([{ state: "canceled", nextAttemptAt: null }]);
  });

  test("waits as long as Retry-After on a 503 asks", async () => {
    await bench.world.addDestination(URL);
    await bench.world.addEvents(1, bench.clock.now());
    bench.answer = () => ({ status: 503, retryAfter: "600" });

    await bench.tick();
    await bench.advanceToNextAttempt();

    expect(bench.clock.now().getTime() - (bench.sent[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(600_000);
  });
});

test("what was not sent after all is read and sent again at once, and counts as no attempt", async () => {
  await bench.world.addDestination(URL);
  await bench.world.addEvents(20, bench.clock.now());
  bench.answer = () => (bench.sent.length % 2 === 1 ? UNSENT : {});

  expect(await bench.tick()).toEqual({ delivered: 20, failed: 0, left: 0 });
  expect(bench.sent.length).toBeGreaterThan(20);
  expect(new Set((await bench.world.attempts()).map(({ attemptNumber }) => attemptNumber))).toEqual(new Set([1]));
});

describe("what counts as an acknowledgement", () => {
  test.each([200, 201, 204, 299])("a whole %i does", async (status) => {
    await bench.world.addDestination(URL);
    await bench.world.addEvents(1, bench.clock.now());
    bench.answer = () => ({ status });
    expect(await bench.tick()).toEqual({ delivered: 1, failed: 0, left: 0 });
  });

  test.each([
    { status: 199 },
    { status: 300 },
    { status: 301 },
    { status: 304 },
    { status: 400 },
    { status: 410 },
    { status: 500 },
    { status: 200, errorClass: "timeout" as const },
    { status: null, errorClass: "dns_failed" as const },
  ])("%j does not", async (answer) => {
    await bench.world.addDestination(URL);
    await bench.world.addEvents(1, bench.clock.now());
    bench.answer = () => answer;
    expect(await bench.tick()).toEqual({ delivered: 0, failed: 1, left: 0 });
    expect(await bench.world.deliveries()).toMatchObject([{ state: "pending", attemptCount: 1 }]);
  });
});

test("a secret that does not open is a failed attempt, and nothing is sent", async () => {
  const destinationId = await bench.world.addDestination(URL);
  const altered = { sealedBearerSecret: "altered" };
  await bench.database.db.orm.update(destinations).set(altered).where(eq(destinations.destinationId, destinationId));
  await bench.world.addEvents(1, bench.clock.now());

  await bench.tick();

  expect(bench.sent).toEqual([]);
  expect(await bench.world.attempts()).toMatchObject([{ errorClass: "secret_unreadable", status: null }]);
});

test("retries have an eighth of a busy lane: what is fresh does not keep them waiting, nor they it", async () => {
  await bench.world.addDestination(URL);
  const old = await bench.world.addEvents(60, bench.clock.now());
  bench.answer = refuse;
  await bench.tick(patient);
  await bench.advanceToNextAttempt();
  bench.clock.advance(5_000);
  await bench.world.addEvents(240, bench.clock.now());
  bench.answer = () => ({});
  bench.sent.length = 0;

  await bench.tick({ ...patient, initialInFlightPerLane: 1, maxInFlightPerLane: 1 });

  const retries = bench.sent.slice(0, 200).filter(({ payload }) => old.includes(JSON.parse(payload).eventId as string));
  expect(bench.sent).toHaveLength(300);
  expect(retries.length).toBeGreaterThanOrEqual(20);
  expect(retries.length).toBeLessThanOrEqual(40);
});

test("a call stops at its budget, says what is left, and the next one goes on", async () => {
  await bench.world.addDestination(URL);
  await bench.world.addEvents(400, bench.clock.now());
  // All of them take six seconds at least, and the first few far less than three, on slow machines too.
  bench.answer = () => new Promise((resolve) => setTimeout(() => resolve({}), 60));

  const first = await bench.tick({ maxInFlightPerLane: 4 }, 3_000);
  const second = await bench.tick({ maxInFlightPerLane: 32 });

  expect(first.delivered).toBeGreaterThan(0);
  expect(first.left).toBeGreaterThan(0);
  expect(first.delivered + first.left).toBe(400);
  expect(second).toEqual({ delivered: first.left, failed: 0, left: 0 });
});

test("10 calls at once send everything exactly once", async () => {
  for (let lane = 0; lane < 5; lane += 1) await bench.world.addDestination(`${URL}?lane=${lane}`);
  await bench.world.addEvents(100, bench.clock.now());

  const results = await Promise.all(Array.from({ length: 10 }, () => bench.tick()));

  expect(results.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(500);
  expect(new Set(bench.sent.map(({ url, payload }) => url + payload)).size).toBe(500);
  expect(bench.sent).toHaveLength(500);
});

test("a lane without work is given back with nothing to look for, and a fresh event brings it back", async () => {
  const destinationId = await bench.world.addDestination(URL);
  await bench.world.addEvents(1, bench.clock.now());
  await bench.tick();
  expect(await bench.world.lane(destinationId)).toMatchObject({ dueAt: null, leaseOwner: null, readThrough: 1 });

  await bench.world.addEvents(1, bench.clock.now());

  expect(await bench.tick()).toEqual({ delivered: 1, failed: 0, left: 0 });
});

test("deliveries that nobody took after they were made are found, however long ago that was", async () => {
  const destinationId = await bench.world.addDestination(URL);
  await bench.world.addDeliveries(1, bench.clock.now());
  await bench.database.db.orm.execute(sql`update event_numbers set numbered_at = now() - interval '1 hour'`);

  expect(await bench.tick()).toEqual({ delivered: 1, failed: 0, left: 0 });
  expect((await bench.world.lane(destinationId)).leaseOwner).toBeNull();
});

test("a lease that a clock far ahead left behind is taken away", async () => {
  await bench.world.addDestination(URL);
  await bench.world.addEvents(1, bench.clock.now());
  // Ahead of the database's clock as well, which bounds what a worker may claim.
  const tomorrow = new Date(Date.now() + DAY_MS);
  await bench.database.db.orm.insert(deliveryWorkers).values({ workerId: "gone", aliveUntil: tomorrow });
  await bench.database.db.orm.update(deliveryLanes).set({ leaseOwner: "gone", fence: 7 });

  expect(await bench.tick()).toEqual({ delivered: 1, failed: 0, left: 0 });
});

test("each call looks for old rows at the organizations that it draws, in any minute", async () => {
  await bench.world.addDestination(URL);
  await bench.world.addEvents(1, bench.clock.now());
  await bench.tick();
  bench.clock.advance(31 * DAY_MS);
  const tickWith = (random: number) =>
    runDeliveryTick({ ...bench.dependencies(), random: () => random, budgetMs: 20_000 });

  await tickWith(0.5);
  expect(await bench.world.attempts()).toHaveLength(1);
  await tickWith(0);
  expect(await bench.world.attempts()).toHaveLength(0);
});

test("a fault in maintenance does not keep a call from delivering what is due", async () => {
  await bench.world.addDestination(URL);
  await bench.world.addEvents(1, bench.clock.now());
  await bench.database.db.orm.execute(sql`alter table organizations rename column test_of to away`);

  expect(await bench.tick()).toEqual({ delivered: 1, failed: 0, left: 0 });
});
