import { deliveries, deliveryLanes, destinations } from "@quote-financing/db/schema/tables";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_POLICY } from "../../delivery-policy.ts";
import { withStatements } from "../../testing-statements.ts";
import { TickBench } from "../../testing-ticks.ts";
import { ReadCursor } from "../prefetch/read-cursor.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { recallRetries } from "./recall-retries.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60_000;

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
  await bench.world.addDestination("https://receiver.example.nl/events");
});
afterEach(() => bench.close());

/** One delivery was answered 503 with this Retry-After and waits for four hours; then the destination fails. */
async function failingWith(retryAfter: string): Promise<string> {
  const { clock, world } = bench;
  const [eventId = ""] = await world.addEvents(1, clock.now());
  const responseHeaders = `server: x\nretry-after: ${retryAfter}\ndate: y\n`;
  bench.answer = () => ({ status: 503, retryAfter, responseHeaders });
  await bench.tick();
  await bench.database.db.orm
    .update(deliveries)
    .set({ nextAttemptAt: new Date(clock.now().getTime() + 4 * HOUR_MS) })
    .where(and(eq(deliveries.organizationId, world.organizationId), eq(deliveries.eventId, eventId)));
  // Nothing is sent for so long at most, whatever it asked for.
  clock.advance(60 * SECOND_MS);
  bench.answer = () => ({ status: 500 });
  await world.addEvents(30, clock.now());
  await bench.tick();
  bench.answer = () => ({});
  return eventId;
}

/** What waits after the destination answered again, by when. */
async function waitingAfter(milliseconds: number) {
  bench.clock.advance(milliseconds);
  await bench.tick();
  const rows = (await bench.world.deliveries()).filter(({ state }) => state !== "delivered");
  return rows.map(({ eventId, nextAttemptAt }) => ({ eventId, atMs: nextAttemptAt?.getTime() }));
}

const dateIn = (milliseconds: number) => new Date(bench.clock.now().getTime() + milliseconds).toUTCString();

test.each([
  ["seconds that are over", () => "5"],
  ["a date that is over", () => dateIn(5 * SECOND_MS)],
  ["no time at all", () => "soon"],
  ["an answer before its last one", () => "600", "update deliveries set attempt_count = 2 where event_id = $1"],
  ["a 500, where it means nothing", () => "600", "update delivery_attempts set status = 500 where event_id = $1"],
])("a retry that was put off by %s is sent at once when a probe succeeds", async (_, header, changed = "select $1") => {
  const eventId = await failingWith(header());
  await bench.database.db.client.unsafe(changed, [eventId]);

  expect(await waitingAfter(120 * SECOND_MS)).toEqual([]);
});

test.each([
  ["seconds", () => "600"],
  ["a date", () => dateIn(600 * SECOND_MS)],
])("a retry that is still put off by %s is sent when that time is over, not hours later", async (_, header) => {
  const askedAtMs = bench.clock.now().getTime();
  const eventId = await failingWith(header());

  const waiting = await waitingAfter(120 * SECOND_MS);

  expect(waiting).toEqual([{ eventId, atMs: expect.any(Number) }]);
  expect(waiting[0]?.atMs).toBeGreaterThan(askedAtMs + 599 * SECOND_MS);
  expect(waiting[0]?.atMs).toBeLessThan(askedAtMs + 601 * SECOND_MS);
  expect(await waitingAfter(419 * SECOND_MS)).toHaveLength(1);
  expect(await waitingAfter(2 * SECOND_MS)).toEqual([]);
});

test.each([
  ["a date in another form", "Sunday, 06-Nov-33 08:49:37 GMT"],
  ["a date that no calendar has", "Sun, 31 Feb 2033 08:49:37 GMT"],
  ["more seconds than a time can hold", "9".repeat(20)],
])("a retry that is put off by %s waits as the schedule has it, and holds up no other", async (_, form) => {
  const eventId = await failingWith(form);
  await bench.database.db.client`
    update deliveries set next_attempt_at = next_attempt_at + interval '4 hours' where attempt_count > 0`;

  const waiting = await waitingAfter(120 * SECOND_MS);

  expect(waiting.map((row) => row.eventId)).toEqual([eventId]);
});

/** It failed within seconds, all that was tried waits for four hours, and from now on it answers. */
async function recoversWithRetriesForLater(): Promise<void> {
  const { clock, database, world } = bench;
  bench.answer = () => ({ status: 500 });
  await world.addEvents(30, clock.now());
  await bench.tick();
  await database.db.orm
    .update(deliveries)
    .set({ nextAttemptAt: new Date(clock.now().getTime() + 4 * HOUR_MS) })
    .where(sql`organization_id = ${world.organizationId} and attempt_count > 0`);
  bench.answer = () => ({});
}

test("a destination that failed ten times within seconds has its retries sent at once as well", async () => {
  await recoversWithRetriesForLater();

  expect(await waitingAfter(5 * SECOND_MS)).toEqual([]);
});

/** Fails the first recalls. @returns what waits afterwards, and how many there were. */
async function recallFailing(failures: number, code = "40P01") {
  const { clock, database, world } = bench;
  await recoversWithRetriesForLater();
  let recalls = 0;
  const db = withStatements(database.db, ({ text, run }) => {
    if (!text.includes("as recalled") || (recalls += 1) > failures) return run();
    return Promise.reject(Object.assign(new Error("It was not recalled."), { code }));
  });

  clock.advance(5 * SECOND_MS);
  await bench.tick({}, 20_000, db);

  return { recalls, waiting: (await world.deliveries()).filter(({ state }) => state !== "delivered").length };
}

test("a recall whose statement fails is made by the next turn", async () => {
  const { recalls, waiting } = await recallFailing(1);
  expect(recalls).toBeGreaterThan(1);
  expect(waiting).toBe(0);
});

test("a recall that always fails is left alone after a few times, and all else is sent", async () => {
  const { recalls, waiting } = await recallFailing(Number.POSITIVE_INFINITY);
  expect(recalls).toBe(3);
  // What had failed before and waits for its hour.
  expect(waiting).toBeLessThan(20);
});

test("a recall that a database which is away does not answer is made as soon as it is back", async () => {
  const { recalls, waiting } = await recallFailing(10, "ECONNREFUSED");
  expect(recalls).toBeGreaterThan(10);
  expect(waiting).toBe(0);
});

test("a recall that is broken off after its first batch is gone on with by who takes the lane over", async () => {
  const { clock, database, world } = bench;
  await recoversWithRetriesForLater();
  await world.addDeliveries(1_200, clock.now());
  const laterMs = clock.now().getTime() + 4 * HOUR_MS;
  await database.db.orm
    .update(deliveries)
    .set({ attemptCount: 1, nextAttemptAt: new Date(laterMs) })
    .where(and(eq(deliveries.organizationId, world.organizationId), eq(deliveries.attemptCount, 0)));
  const [probe] = await world.addDeliveries(1, clock.now());
  let isGone = false;
  const db = withStatements(database.db, async ({ text, run }) => {
    if (isGone) throw Object.assign(new Error("Nobody answers."), { code: "ECONNREFUSED" });
    isGone = text.includes("as recalled");
    return run();
  });
  const waitForHours = async () =>
    (await world.deliveries()).filter(({ nextAttemptAt }) => nextAttemptAt?.getTime() === laterMs).length;

  clock.advance(5 * SECOND_MS);
  await bench.tick({ leaseMs: 300 }, 300, db).catch(() => {});
  expect(bench.sent.at(-1)?.payload).toContain(probe);
  const left = await waitForHours();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(300);

  expect(await waitingAfter(5 * SECOND_MS)).toEqual([]);
});

test("a worker whose lane was taken over while it stood still recalls nothing", async () => {
  const { database, world } = bench;
  await recoversWithRetriesForLater();
  const takeOver = () => database.db.orm.update(deliveryLanes).set({ fence: sql`fence + 1`, leaseOwner: "another" });
  const db = withStatements(database.db, async ({ text, run }) => {
    if (text.includes("as recalled")) await takeOver();
    return run();
  });

  bench.clock.advance(5 * SECOND_MS);
  await bench.tick({}, 3_000, db);

  const inAnHourMs = bench.clock.now().getTime() + HOUR_MS;
  const rows = await world.deliveries();
  expect(rows.filter(({ nextAttemptAt }) => (nextAttemptAt?.getTime() ?? 0) > inAnHourMs).length).toBeGreaterThan(8);
});

test("after a recall of which a part may be committed the next turn reads all that is due", async () => {
  const { clock, database, world } = bench;
  const lane = { organizationId: world.organizationId, destinationId: "whk_1", fence: 1 };
  const health = { failureStreak: 10, failingSinceMs: 0, probeAtMs: 0 };
  const breaker = new CircuitBreaker(DEFAULT_POLICY, { ...lane, ...health, readThrough: 0 });
  breaker.succeeded(clock.now().getTime(), false);
  const cursor = new ReadCursor(new ManualTimer(), 0);
  cursor.values(clock.now());
  cursor.hasRead([], clock.now().getTime(), { isAll: true, reserved: 0 });
  const db = withStatements(database.db, async ({ run }) => {
    await run();
    throw Object.assign(new Error("connection closed"), { code: "CONNECTION_CLOSED" });
  });

  await expect(recallRetries({ db, clock }, lane, { breaker, cursor })).rejects.toThrow("connection closed");

  expect(breaker.recovery.isPending).toBe(true);
  expect(cursor.values(clock.now()).dueFrom).toBe("-infinity");
});

test("a destination that is paused while its probe succeeds gets its retries as soon as it is resumed", async () => {
  const { clock, database, world } = bench;
  await failingWith("5");
  const pause = (pausedAt: Date | null) => database.db.orm.update(destinations).set({ pausedAt });
  bench.answer = async () => {
    await pause(clock.now());
    return {};
  };
  clock.advance(120 * SECOND_MS);
  await bench.tick();
  const delivered = (await world.deliveries()).filter(({ state }) => state === "delivered").length;
  expect(delivered).toBeGreaterThan(0);
  expect(delivered).toBeLessThan(30);
  bench.answer = () => ({});

  await pause(null);
  await database.db.orm.update(deliveryLanes).set({ dueAt: clock.now() });

  expect(await waitingAfter(0)).toEqual([]);
});

test("what failed and is settled with the recovery itself is sent at once as well", async () => {
  const held: ((status: number) => void)[] = [];
  bench.answer = () => new Promise((resolve) => held.push((status) => resolve({ status })));
  await bench.world.addEvents(12, bench.clock.now());
  const ticking = bench.tick({ initialInFlightPerLane: 12 });
  await expect.poll(() => held.length, { timeout: 3_000 }).toBe(12);
  bench.answer = () => ({});
  for (const [index, answer] of held.entries()) answer(index < 11 ? 500 : 200);
  await ticking;

  expect((await bench.world.deliveries()).filter(({ state }) => state !== "delivered")).toEqual([]);
});
