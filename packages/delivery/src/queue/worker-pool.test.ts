import { setTimeout as sleep } from "node:timers/promises";
import { numberEvents } from "@quote-financing/db/feed/number-events";
import { isOnCitus } from "@quote-financing/db/testing/on-citus";
import { systemTimer } from "@quote-financing/domain/time/timer";
import { RETRY_PAUSES_SECONDS } from "@quote-financing/domain/webhooks/retry-schedule";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isTurn, withStatements } from "../testing-statements.ts";
import { TickBench } from "../testing-ticks.ts";

const URL = "https://receiver.example.nl/events";
const OTHER = "https://other.example.nl/events";

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
});
afterEach(() => bench.close());

/** Longer ago than looks find the lanes of organizations with fresh events. */
const numberedAMinuteAgo = () =>
  bench.database.db.client`update event_numbers set numbered_at = now() - interval '1 minute'`;

test("a process whose heart stood still takes the lanes that it found meanwhile", async () => {
  await bench.world.addDestination(URL);
  let isSilent = false;
  const db = withStatements(bench.dependencies().db, ({ text, run }) =>
    isSilent && text.includes("into delivery_workers") ? Promise.reject(new Error("The connection broke.")) : run(),
  );
  const policy = { pollMs: 50, leaseMs: 600 };
  const running = bench.startLoop(policy, { db });
  await expect.poll(() => running.health().find(({ name }) => name === "heartbeat")?.sinceSuccessMs).toBeDefined();
  isSilent = true;
  await sleep(2 * policy.leaseMs);
  await bench.world.addEvents(1, bench.clock.now());
  running.wake(bench.world.organizationId);
  await expect.poll(async () => (await bench.world.deliveries()).length).toBe(1);
  await sleep(4 * policy.pollMs);
  expect(bench.sent).toEqual([]);
  await numberedAMinuteAgo();

  isSilent = false;

  // Where workers and lanes lie apart it sends nothing for another while (decision record 0404).
  await expect.poll(() => bench.sentTo(URL), { timeout: isOnCitus ? 20_000 : 2_000 }).toBe(1);
});

test("a look wakes a lane for what another process numbered, and not for what is on its way", async () => {
  await bench.world.addDestination(URL);
  bench.answer = () => new Promise(() => {});
  let turns = 0;
  let looks = 0;
  const db = withStatements(bench.dependencies().db, ({ text, run }) => {
    if (isTurn({ text })) turns += 1;
    if (text.includes('"lastNumber"')) looks += 1;
    return run();
  });
  const running = bench.startLoop({}, { db });
  const looked = async () => {
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before + 4);
  };
  await bench.world.addEvents(1, bench.clock.now());
  running.wake(bench.world.organizationId);
  await expect.poll(() => bench.sent.length).toBe(1);
  await looked();
  turns = 0;

  await looked();
  expect(turns).toBe(0);

  const { organizationId } = bench.world;
  await bench.world.addEvents(1, bench.clock.now());
  await numberEvents(bench.database.db, { organizationId, pause: (milliseconds) => sleep(milliseconds) });
  await expect.poll(() => bench.sent.length).toBe(2);
  await looked();
  expect(turns).toBe(1);
});

test("a lane sends no faster than its pace, once its burst is used up", async () => {
  await bench.world.addDestination(URL);
  const running = bench.startLoop({ sendsPerSecond: 20, sendBurst: 5 });
  await bench.world.addEvents(40, bench.clock.now());
  const startedAtMs = performance.now();
  running.wake(bench.world.organizationId);

  await expect.poll(() => bench.sent.length, { timeout: 5_000, interval: 5 }).toBeGreaterThanOrEqual(15);

  const seconds = (performance.now() - startedAtMs) / 1_000;
  expect(bench.sent.length).toBeLessThanOrEqual(5 + 20 * seconds + 1);
  await expect.poll(() => bench.sent.length, { timeout: 5_000 }).toBe(40);
});

test("lanes at one host send it no more together than two may, and take turns", async () => {
  const urls = Array.from({ length: 8 }, (_, lane) => `${URL}?lane=${lane}`);
  for (const url of urls) await bench.world.addDestination(url);
  // No look helps a lane that forgets its turn.
  const running = bench.startLoop({ sendsPerSecond: 30, sendBurst: 5, pollMs: 60_000, restingPollMs: 60_000 });
  await bench.world.addEvents(20, bench.clock.now());
  const startedAtMs = performance.now();
  running.wake(bench.world.organizationId);

  await expect.poll(() => bench.sent.length, { timeout: 5_000, interval: 5 }).toBeGreaterThanOrEqual(80);

  const seconds = (performance.now() - startedAtMs) / 1_000;
  expect(bench.sent.length).toBeLessThanOrEqual(50 + 60 * seconds + 1);
  for (const url of urls) expect(bench.sentTo(url)).toBeGreaterThanOrEqual(5);
  await expect.poll(() => bench.sent.length, { timeout: 5_000 }).toBe(160);
});

test("a due delivery is found within a second although the row of another lane is locked", async () => {
  const locked = await bench.world.addDestination(URL);
  await bench.world.addDestination(OTHER);
  bench.startLoop();
  await bench.database.db.transact(async (tx) => {
    await tx.execute(sql`
      select 1 from delivery_lanes where organization_id = ${bench.world.organizationId} and destination_id = ${locked} for update`);
    await bench.world.addEvents(1, bench.clock.now());

    await expect.poll(() => bench.sentTo(OTHER), { timeout: 1_000, interval: 10 }).toBe(1);
    expect(bench.sentTo(URL)).toBe(0);
  });

  await expect.poll(() => bench.sentTo(URL), { timeout: 1_000, interval: 10 }).toBe(1);
});

test("what another process numbered while no look was answered is found by the first one that is", async () => {
  await bench.world.addDestination(URL);
  let aheadMs = 0;
  let isAnswered = true;
  const db = withStatements(bench.dependencies().db, ({ text, run }) =>
    isAnswered || !text.includes("event_numbers") ? run() : Promise.reject(new Error("The connection broke.")),
  );
  const timer = { ...systemTimer, now: () => systemTimer.now() + aheadMs };
  const running = bench.startLoop({}, { db, timer });
  await bench.world.addEvents(1, bench.clock.now());
  running.wake(bench.world.organizationId);
  await expect.poll(() => bench.sentTo(URL)).toBe(1);
  isAnswered = false;
  await bench.world.addEvents(1, bench.clock.now());
  const { organizationId } = bench.world;
  await numberEvents(bench.database.db, { organizationId, pause: (milliseconds) => sleep(milliseconds) });
  await bench.database.db.client`update event_numbers set numbered_at = now() - interval '5 seconds'`;

  aheadMs = 5_000;
  isAnswered = true;

  await expect.poll(() => bench.sentTo(URL), { timeout: 1_000 }).toBe(2);
});

test("a due delivery behind a probe is found within a second after the probe's time", async () => {
  const destinationId = await bench.world.addDestination(URL);
  const probeAt = new Date(bench.clock.now().getTime() + 60_000);
  await bench.database.db.orm.execute(sql`
    update delivery_lanes set failure_streak = 10, failing_since = ${bench.clock.now().toISOString()}::timestamptz,
      probe_at = ${probeAt.toISOString()}::timestamptz, due_at = ${probeAt.toISOString()}::timestamptz
    where destination_id = ${destinationId}`);
  await bench.world.addDestination(OTHER);
  bench.startLoop();
  await bench.world.addEvents(1, bench.clock.now());
  await expect.poll(() => bench.sentTo(OTHER), { timeout: 1_000 }).toBe(1);
  expect(bench.sentTo(URL)).toBe(0);

  bench.clock.moveTo(probeAt.getTime());

  await expect.poll(() => bench.sentTo(URL), { timeout: 1_000, interval: 10 }).toBe(1);
});

test("a retry is sent when it is due, by a lane that waits for it", async () => {
  await bench.world.addDestination(URL);
  bench.answer = () => (bench.sent.length === 1 ? { status: 500 } : {});
  const running = bench.startLoop({ pollMs: 60_000 });
  await bench.world.addEvents(1, bench.clock.now());
  running.wake(bench.world.organizationId);
  await expect.poll(() => bench.sentTo(URL)).toBe(1);

  bench.clock.advance(2_000 * RETRY_PAUSES_SECONDS[0]);
  running.wake(bench.world.organizationId);

  await expect.poll(() => bench.sentTo(URL), { timeout: 1_000 }).toBe(2);
});

test("a receiver that asks for a pause gets it for all that waits, until a person wants an attempt", async () => {
  const destinationId = await bench.world.addDestination(URL);
  bench.answer = () => (bench.sent.length === 1 ? { status: 503, retryAfter: "30" } : {});
  const running = bench.startLoop();
  await bench.world.addEvents(1, bench.clock.now());
  running.wake(bench.world.organizationId);
  await expect.poll(() => bench.sentTo(URL)).toBe(1);
  await bench.world.addEvents(1, bench.clock.now());
  running.wake(bench.world.organizationId);
  await expect.poll(async () => (await bench.world.deliveries()).length).toBe(2);
  await sleep(300);
  expect(bench.sentTo(URL)).toBe(1);

  await bench.database.db.orm.execute(sql`
    update delivery_lanes set due_at = ${bench.clock.now().toISOString()}::timestamptz
    where destination_id = ${destinationId}`);

  await expect.poll(() => bench.sentTo(URL), { timeout: 2_000 }).toBe(2);
});
