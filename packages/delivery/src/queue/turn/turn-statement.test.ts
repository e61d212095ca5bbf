import { deliveries, deliveryLanes, deliveryWorkers } from "@quote-financing/db/schema/tables";
import { MINUTE_MS } from "@quote-financing/domain/time/durations";
import { ASKED_FOR_NOW } from "@quote-financing/domain/webhooks/delivery-times";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isTurn, withStatements } from "../../testing-statements.ts";
import { TickBench } from "../../testing-ticks.ts";
import { leaseLanes } from "../lease/lease-lanes.ts";
import type { SettledAttempt } from "../settle/settled-attempt.ts";

const LEASE_MS = 30_000;

let bench: TickBench;
let destinationId: string;

beforeEach(async () => {
  bench = await TickBench.create();
  destinationId = await bench.world.addDestination("https://receiver.example.nl/");
  const { db } = bench.database;
  const at = bench.clock.now();
  await bench.world.addDeliveries(1, at);
  await db.orm.insert(deliveryWorkers).values({ workerId: "test", aliveUntil: new Date(at.getTime() + LEASE_MS) });
  const { organizationId } = bench.world;
  const request = { organizationId, held: [], owner: "test", at, leaseMs: LEASE_MS, limit: 1 };
  expect(await leaseLanes(db, request)).toHaveLength(1);
});
afterEach(() => bench.close());

const turn = (changed: Parameters<TickBench["turn"]>[1] = {}) => bench.turn(destinationId, changed);

const mark = (at: Date) => sql`
  update delivery_lanes set due_at = ${at.toISOString()}::timestamptz
  where organization_id = ${bench.world.organizationId}`;
const dueAt = async () => (await bench.world.lane(destinationId)).dueAt;

test("a turn reads what is fresh behind its cursor, in the order of the numbers", async () => {
  await bench.world.addDeliveries(3, bench.clock.now());

  expect((await turn())?.due.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  expect((await turn({ afterSequence: 2 }))?.due.map(({ sequence }) => sequence)).toEqual([3, 4]);
});

test("a turn reads, settles and counts its own lane alone, though another destination has the same events", async () => {
  const { client } = bench.database.db;
  const now = bench.clock.now();
  const other = await bench.world.addDestination("https://other.example.nl/");
  await bench.world.addDeliveries(4, now);
  await client`update delivery_lanes set fence = 1`;
  await client`update deliveries set replay_count = 1, window_started_at = ${now.toISOString()} where sequence <= 2`;
  const waits = { 2: ASKED_FOR_NOW, 3: inMinutes(-1), 4: inMinutes(9) };
  for (const [sequence, at] of Object.entries(waits))
    await client`update deliveries set next_attempt_at = ${at.toISOString()}
      where destination_id = ${other} and sequence = ${sequence}`;
  await settle(1, 0, { sequence: 2, of: other });
  const ofOther = async () => ({
    lane: await bench.world.lane(other),
    deliveries: (await bench.world.deliveries()).filter((row) => row.destinationId === other),
  });
  const before = await ofOther();

  const read = await turn();
  await settle(1, 5, { sequence: 2, writesHealth: true });

  expect(read?.due.map(({ sequence, attemptsInWindow }) => [sequence, attemptsInWindow])).toEqual(
    [1, 2, 3, 4, 5].map((sequence) => [sequence, 0]),
  );
  expect(read?.target).toMatchObject({ url: "https://receiver.example.nl/", nextDueAtMs: null });
  expect(await ofOther()).toEqual(before);
  expect((await bench.world.attempts()).map((row) => row.destinationId).toSorted()).toEqual(
    [destinationId, other].toSorted(),
  );
});

test("a turn that cannot read all retries reads those that are due first, whatever their numbers", async () => {
  await bench.world.addDeliveries(4, bench.clock.now());
  const { client } = bench.database.db;
  await client`update deliveries set next_attempt_at = ${inMinutes(-1).toISOString()} where sequence > 1`;
  await client`update deliveries set next_attempt_at = ${inMinutes(-50).toISOString()} where sequence = 5`;

  expect((await turn({ want: 3 }))?.due.map(({ sequence }) => sequence)).toEqual([1, 2, 5]);
});

test("a turn writes only where it has something to settle", async () => {
  const writes: boolean[] = [];
  const db = withStatements(bench.database.db, ({ text, run }) => {
    if (isTurn({ text })) writes.push(text.includes("insert into delivery_attempts"));
    return run();
  });
  bench.clock.advance(2 * LEASE_MS);

  await bench.tick({}, 20_000, db);

  expect(bench.sent).toHaveLength(1);
  // A look of the call may find the lane while its turn runs, and wakes it for one more: this one reads alone too.
  expect(writes[0]).toBe(false);
  expect(writes.filter(Boolean)).toEqual([true]);
});

test("a turn with an older fence reads nothing", async () => {
  expect(await turn({ fence: 0 })).toBeUndefined();
});

const inMinutes = (minutes: number) => new Date(bench.clock.now().getTime() + minutes * MINUTE_MS);

/** A delivery failed, and waits: the first of the destination, unless told otherwise. */
async function settle(
  attemptNumber: number,
  minutes: number,
  { wasAskedFor = false, writesHealth = false, sequence = 1, of = destinationId } = {},
) {
  const delivery = (await bench.world.deliveries()).find(
    (row) => row.destinationId === of && row.sequence === sequence,
  );
  const { eventId = "" } = delivery ?? {};
  const attempt: SettledAttempt = {
    eventId,
    sequence,
    attemptNumber,
    wasAskedFor,
    state: "pending",
    url: "https://receiver.example.nl/",
    nextAttemptAt: inMinutes(minutes).toISOString(),
    startedAt: bench.clock.now().toISOString(),
    status: 500,
    errorClass: null,
    durationMs: 1,
    connectMs: 1,
    firstByteMs: 1,
    responseHeaders: null,
    responseBody: null,
  };
  return bench.turn(of, { attempts: [attempt], writesHealth });
}

test("an attempt that is settled again, as after a commit that nobody heard of, is counted and logged once", async () => {
  await settle(1, 1);
  await settle(2, 5);

  await settle(1, 1);

  expect(await bench.world.deliveries()).toMatchObject([{ attemptCount: 2, nextAttemptAt: inMinutes(5) }]);
  expect(await bench.world.attempts()).toHaveLength(2);
});

test("a replayed delivery begins its schedule anew, and counts its attempts on", async () => {
  const { orm } = bench.database.db;
  await settle(1, 1);
  await settle(2, 5);
  bench.clock.advance(MINUTE_MS);
  const now = bench.clock.now();
  await orm.update(deliveries).set({ replayCount: 1, windowStartedAt: now, nextAttemptAt: now });
  expect((await turn())?.due).toMatchObject([{ attemptCount: 2, attemptsInWindow: 0 }]);

  await settle(3, 0);

  expect((await turn())?.due).toMatchObject([{ attemptCount: 3, attemptsInWindow: 1 }]);
});

test("what was asked for while an attempt was on its way stays asked for, until an attempt of it was made", async () => {
  await bench.database.db.orm.update(deliveries).set({ nextAttemptAt: ASKED_FOR_NOW });

  expect((await settle(1, 1))?.target.isAskedAgain).toBe(true);
  expect(await bench.world.deliveries()).toMatchObject([{ attemptCount: 1, nextAttemptAt: ASKED_FOR_NOW }]);

  expect((await settle(2, 5, { wasAskedFor: true }))?.target.isAskedAgain).toBe(false);
  expect(await bench.world.deliveries()).toMatchObject([{ attemptCount: 2, nextAttemptAt: inMinutes(5) }]);
});

test("a turn that changes nothing of the lane leaves its row as it is, mark included", async () => {
  await bench.database.db.orm.execute(mark(bench.clock.now()));
  const version = () =>
    bench.database.db.client`select xmin::text from delivery_lanes where destination_id = ${destinationId}`;
  const before = await version();

  await turn();

  expect(await version()).toEqual(before);
  expect(await dueAt()).toEqual(bench.clock.now());
});

test("a turn that was told of a mark wipes it", async () => {
  await bench.database.db.orm.execute(mark(bench.clock.now()));

  await turn({ isMarked: true, writesHealth: true });

  expect(await dueAt()).toBeNull();
});

test("a turn that was not told of a mark keeps it, and sets no time for a probe that somebody wants now", async () => {
  const probeAt = inMinutes(1);
  const writing = { writesHealth: true, probeAt: probeAt.toISOString() };
  await bench.database.db.orm.execute(mark(bench.clock.now()));
  await turn(writing);
  expect(await bench.world.lane(destinationId)).toMatchObject({ dueAt: bench.clock.now(), probeAt: null });

  await turn({ isMarked: true, writesHealth: true });
  await turn(writing);

  expect(await bench.world.lane(destinationId)).toMatchObject({ dueAt: null, probeAt });
});

test("a turn keeps when its destination last answered, gave up and was told of as failing, until it says otherwise", async () => {
  const known = { lastSucceededAt: inMinutes(-4), lastExpiredAt: inMinutes(-3), noticedFailingAt: inMinutes(-2) };
  await bench.database.db.orm.update(deliveryLanes).set(known);

  await turn({ writesHealth: true, failingSince: inMinutes(-1).toISOString() });
  expect(await bench.world.lane(destinationId)).toMatchObject(known);

  // The next time that it fails is news again.
  await turn({ writesHealth: true });
  expect(await bench.world.lane(destinationId)).toMatchObject({ ...known, noticedFailingAt: null });
});

test("a turn waits for the lane before it locks what it settles, as everybody does who asks for something", async () => {
  const { client, transact } = bench.database.db;
  let waiting: ReturnType<typeof settle> | undefined;
  let unlocked = 0;
  await transact(async (tx) => {
    await tx.execute(mark(bench.clock.now()));
    waiting = settle(1, 1, { writesHealth: true });
    await expect.poll(() => bench.isSomebodyWaiting()).toBe(true);
    const free = await client`
      select event_id from deliveries where organization_id = ${bench.world.organizationId} for update skip locked`;
    unlocked = free.length;
  });
  await waiting;

  expect(unlocked).toBe(1);
  expect(await bench.world.deliveries()).toMatchObject([{ attemptCount: 1 }]);
});

test("a mark that was committed while the turn waited for it stays: the turn did not see what it marks", async () => {
  const now = bench.clock.now();
  let waiting: ReturnType<typeof turn> | undefined;
  await bench.database.db.transact(async (tx) => {
    await tx.execute(mark(now));
    waiting = turn({ isMarked: true, writesHealth: true });
    await expect.poll(() => bench.isSomebodyWaiting()).toBe(true);
  });
  await waiting;

  expect(await dueAt()).toEqual(now);
});
