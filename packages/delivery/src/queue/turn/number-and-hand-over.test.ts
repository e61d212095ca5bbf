import { setTimeout as sleep } from "node:timers/promises";
import { numberEvents } from "@quote-financing/db/feed/number-events";
import { isOnCitus } from "@quote-financing/db/testing/on-citus";
import { systemTimer, type Timer } from "@quote-financing/domain/time/timer";
import { type SQL, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DeliveryLoop } from "../../delivery-loop.ts";
import type { DeliveryPolicy } from "../../delivery-policy.ts";
import { UNSENT } from "../../sending/send.ts";
import { isTurn, withStatements } from "../../testing-statements.ts";
import { TickBench } from "../../testing-ticks.ts";

const URL = "https://receiver.example.nl/events";
const SLOWER = 20;

let bench: TickBench;
let loop: DeliveryLoop;
let destinationId: string;
/** Of the lane's turns, those that only read. */
let looks = 0;
/** What a turn waits for before it runs. */
let heldTurn = Promise.resolve();

/**
 * Time that passes more slowly. While a turn settles, a lane is handed nothing, and what was read long ago is read again: on a
 * machine that is busy both would come before the test is done.
 */
const slowTimer: Timer = {
  now: () => systemTimer.now() / SLOWER,
  after: (milliseconds, run) => systemTimer.after(milliseconds * SLOWER, run),
};

/** A lane that waits, and knows what came before: by its second wake. */
async function start(
  { timer = systemTimer, ...policy }: Partial<DeliveryPolicy> & { readonly timer?: Timer } = {},
  lanes = 1,
) {
  let searches = 0;
  const db = withStatements(bench.dependencies().db, async ({ text, run }) => {
    if (isTurn({ text }) && !text.includes("insert into delivery_attempts")) looks += 1;
    if (isTurn({ text })) await heldTurn;
    const answer = await run();
    if (text.includes('"isMarked"')) searches += 1;
    return answer;
  });
  loop = bench.startLoop({ pollMs: 60_000, restingPollMs: 60_000, ...policy }, { db, timer });
  // Delivery and upkeep begin by looking for lanes. Neither does so again for a minute.
  await expect.poll(() => searches).toBe(2);
  for (const count of [1, 2]) {
    await addEvent();
    await expect.poll(() => bench.sent.length, { interval: 5 }).toBe(count * lanes);
  }
  looks = 0;
}

async function addEvent(): Promise<string> {
  const [eventId = ""] = await bench.world.addEvents(1, bench.clock.now());
  loop.wake(bench.world.organizationId);
  return eventId;
}

/** On a distributed database a turn reads what is made (`numberAndRead`). */
const handOver = test.skipIf(isOnCitus);

const sentEvents = () => bench.sent.map(({ payload }) => JSON.parse(payload).eventId);
const areNumbered = (count: number) => expect.poll(async () => (await bench.world.deliveries()).length).toBe(count);
const change = (statement: SQL) => bench.database.db.orm.execute(statement);

beforeEach(async () => {
  bench = await TickBench.create();
  looks = 0;
  heldTurn = Promise.resolve();
  destinationId = await bench.world.addDestination(URL);
});
afterEach(() => bench.close());

handOver("what is made while a lane waits is sent without a turn that reads it", async () => {
  await start({ timer: slowTimer });

  const eventIds = [await addEvent()];
  await expect.poll(() => bench.sent.length, { interval: 5 }).toBe(3);
  eventIds.push(await addEvent());
  await expect.poll(() => bench.sent.length, { interval: 5 }).toBe(4);

  expect(looks).toBe(0);
  expect(sentEvents().slice(2)).toEqual(eventIds);
  await expect.poll(() => bench.world.isDelivered()).toBe(true);
  expect(await bench.world.attempts()).toHaveLength(4);
});

handOver.each([
  [8, 1, "at once", false],
  [9, 1, "by turns", true],
  [7, 9, "at once", false],
  [8, 9, "by turns", true],
])("%d events for %d lanes that wait are sent %s", async (count, lanes, _how, hasTurns) => {
  for (let lane = 1; lane < lanes; lane += 1) await bench.world.addDestination(`${URL}?lane=${lane}`);
  await start({ timer: slowTimer, initialInFlightPerLane: count }, lanes);

  await bench.world.addEvents(count, bench.clock.now());
  loop.wake(bench.world.organizationId);
  await expect.poll(() => bench.sent.length, { interval: 5 }).toBe(lanes * (2 + count));

  expect(looks > 0).toBe(hasTurns);
});

test("what somebody asked for is read by a turn: it comes before all else", async () => {
  await start({ timer: slowTimer });
  const [eventId] = await bench.world.addEvents(1, bench.clock.now());
  await change(sql`update events set destination_id = ${destinationId} where event_id = ${eventId}`);

  loop.wake(bench.world.organizationId);

  await expect.poll(() => bench.sent.length, { interval: 5 }).toBe(3);
  expect(looks).toBeGreaterThan(0);
});

test("what is made while a turn is on its way is not handed over: the turn may read it", async () => {
  await start();
  let letTurn = () => {};
  heldTurn = new Promise((resolve) => (letTurn = resolve));
  // The turn that settles what was sent so far stands still.
  await sleep(400);

  await addEvent();
  await areNumbered(3);
  await sleep(100);
  letTurn();

  await expect.poll(() => bench.world.isDelivered()).toBe(true);
  expect(bench.sent).toHaveLength(3);
});

test("what another process numbered before is sent first", async () => {
  await start();
  const { organizationId } = bench.world;
  const [earlier] = await bench.world.addEvents(1, bench.clock.now());
  await numberEvents(bench.database.db, { organizationId, pause: (milliseconds) => sleep(milliseconds) });

  const later = await addEvent();

  await expect.poll(() => sentEvents().slice(2)).toEqual([earlier, later]);
});

test.each([
  ["is paused", sql`update destinations set paused_at = now()`],
  ["lies with an organization that is suspended", sql`update organizations set suspended_at = now()`],
  ["is another's by now", sql`update delivery_lanes set fence = fence + 1`],
])("nothing is handed over to a lane whose destination %s", async (_what, statement) => {
  await start();
  // What is not settled is sent again by a turn, which is right.
  await expect.poll(() => bench.world.isDelivered()).toBe(true);
  await change(statement);

  await addEvent();
  await areNumbered(3);
  await sleep(300);

  expect(bench.sent).toHaveLength(2);
});

test("what was handed over and did not go out is read again, once", async () => {
  await start();
  bench.answer = () => (bench.sent.length === 3 ? UNSENT : {});

  const eventId = await addEvent();

  await expect.poll(() => sentEvents().slice(2)).toEqual([eventId, eventId]);
  await expect.poll(() => bench.world.isDelivered()).toBe(true);
  expect(await bench.world.attempts()).toHaveLength(3);
});

test("a lane whose receiver takes longer than it may be quiet is kept until the answer is settled", async () => {
  const answers: ((answer: object) => void)[] = [];
  await start({ quietMs: 1_000 });
  bench.answer = () => new Promise((resolve) => answers.push(resolve));
  await expect.poll(() => bench.world.isDelivered()).toBe(true);
  // Until the turn that settled has heard so: then nothing keeps the lane but its receiver.
  await sleep(100);
  await addEvent();
  await expect.poll(() => answers.length).toBe(1);

  await sleep(1_500);
  answers[0]?.({});

  await expect.poll(() => bench.world.isDelivered()).toBe(true);
  expect(bench.sent).toHaveLength(3);
});

handOver("a lane that is given back has passed what was handed over and settled", async () => {
  await start({ timer: slowTimer });
  await addEvent();
  await expect.poll(() => bench.sent.length, { interval: 5 }).toBe(3);
  expect(looks).toBe(0);
  await expect.poll(() => bench.world.isDelivered()).toBe(true);

  await loop.stop(1_000);

  expect(await bench.world.lane(destinationId)).toMatchObject({ readThrough: 3, leaseOwner: null });
});
