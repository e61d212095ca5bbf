import { deliveries, destinations } from "@quote-financing/db/schema/tables";
import { ASKED_FOR_NOW, DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startDeliveryLoop } from "../delivery-loop.ts";
import { isTurn, type PassingStatement, withStatements } from "../testing-statements.ts";
import { TickBench } from "../testing-ticks.ts";

const URL = "https://receiver.example.nl/events";
const CHANGED = "https://receiver.example.nl/changed";
const DAY_MS = 24 * 60 * 60 * 1000;

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
  await bench.world.addDestination(URL);
});
afterEach(() => bench.close());

const dependencies = (around: (statement: PassingStatement) => Promise<unknown>) => {
  const own = bench.dependencies();
  return { ...own, db: withStatements(own.db, around) };
};

const states = async () => (await bench.world.deliveries()).map(({ state }) => state);

test("a turn that failed is taken again at once, and loses nothing of what a receiver answered by a deadlock", async () => {
  bench.answer = () => ({ responseBody: "thanks" });
  let turns = 0;
  const loop = startDeliveryLoop(
    dependencies((statement) => {
      if (isTurn(statement) && (turns += 1) === 2) {
        return Promise.reject(Object.assign(new Error("deadlock detected"), { code: "40P01" }));
      }
      return statement.run();
    }),
  );
  await bench.world.addEvents(1, bench.clock.now());
  loop.wake(bench.world.organizationId);

  await expect.poll(states, { timeout: 3_000, interval: 20 }).toEqual(["delivered"]);
  expect(turns).toBeGreaterThan(2);
  expect(bench.sent).toHaveLength(1);
  expect(await bench.world.attempts()).toMatchObject([{ responseBody: "thanks" }]);
  await loop.stop();
});

test("a turn that failed does not end the pause that its receiver asked for", async () => {
  bench.answer = () => (bench.sent.length === 1 ? { status: 503, retryAfter: "30" } : {});
  let isFailed = false;
  let looks = 0;
  const counting = dependencies(({ text, run }) => {
    if (text.includes('"lastNumber"')) looks += 1;
    if (isFailed || !text.includes("insert into delivery_attempts")) return run();
    isFailed = true;
    return Promise.reject(Object.assign(new Error("deadlock detected"), { code: "40P01" }));
  });
  const loop = startDeliveryLoop({ ...counting, policy: { initialInFlightPerLane: 1, pollMs: 50, restingPollMs: 50 } });
  await bench.world.addEvents(2, bench.clock.now());
  loop.wake(bench.world.organizationId);

  await expect.poll(async () => (await bench.world.attempts()).length, { timeout: 3_000 }).toBe(1);
  looks = 0;
  await new Promise((resolve) => setTimeout(resolve, 300));

  expect(isFailed).toBe(true);
  expect(looks).toBeGreaterThan(0);
  expect(bench.sent).toHaveLength(1);
  await loop.stop();
});

test("a delivery whose window ended while its turn ran is not sent", async () => {
  await bench.world.addEvents(1, bench.clock.now());

  let turns = 0;
  const { db } = dependencies(async (statement) => {
    const rows = await statement.run();
    if (isTurn(statement)) {
      turns += 1;
      bench.clock.advance(DAY_MS);
    }
    return rows;
  });
  await bench.tick({}, 500, db);

  expect(turns).toBeGreaterThan(0);
  expect(bench.sent).toEqual([]);
});

test("a lane whose pace lets it send again while a turn runs that asked for nothing goes on at once", async () => {
  const policy = { sendsPerSecond: 50, sendBurst: 5, maxPrefetchPerLane: 0 };
  const slow = dependencies(async (statement) => {
    const rows = await statement.run();
    // With the statement about as long as the pace takes for one more.
    if (isTurn(statement)) await new Promise((resolve) => setTimeout(resolve, 15));
    return rows;
  });
  await bench.world.addDeliveries(40, bench.clock.now());
  // Long ago: no poll wakes the lane for it.
  await bench.database.db.client`update event_numbers set numbered_at = now() - interval '1 hour'
    where organization_id = ${bench.world.organizationId}`;
  const loop = startDeliveryLoop({ ...slow, policy });

  await expect.poll(() => bench.sent.length, { timeout: 6_000, interval: 20 }).toBe(40);
  await loop.stop();
});

test("a url that changes while a turn waits counts for what the turn found", async () => {
  await bench.world.addEvents(1, bench.clock.now());

  const { db } = dependencies(async (statement) => {
    const rows = await statement.run();
    if (isTurn(statement)) {
      await bench.database.db.orm.update(destinations).set({ url: CHANGED });
      await new Promise((resolve) => setTimeout(resolve, DESTINATION_CACHE_MS + 10));
    }
    return rows;
  });
  await bench.tick({}, 20_000, db);

  expect(bench.sent.map(({ url }) => url)).toEqual([CHANGED]);
});

test("a destination that is resumed while its last attempt is on its way gets what waits at once", async () => {
  const { orm, client } = bench.database.db;
  let letGo = (_: object) => {};
  bench.answer = () => (bench.sent.length === 1 ? new Promise((resolve) => (letGo = resolve)) : {});
  let turns = 0;
  const counting = dependencies(async (statement) => {
    const rows = await statement.run();
    if (isTurn(statement)) turns += 1;
    return rows;
  });
  const loop = startDeliveryLoop({ ...counting, policy: { pollMs: 50 } });
  const addEvent = async () => {
    await bench.world.addEvents(1, bench.clock.now());
    loop.wake(bench.world.organizationId);
  };
  const { length: attempt } = await bench.world.addEvents(1, bench.clock.now());
  loop.wake(bench.world.organizationId);
  await expect.poll(() => bench.sent.length).toBe(attempt);

  await orm.update(destinations).set({ pausedAt: bench.clock.now() });
  const before = turns;
  await addEvent();
  await expect.poll(() => turns).toBeGreaterThan(before);
  const { destinationId } = (await bench.world.deliveries())[0] ?? { destinationId: "" };
  await orm.update(destinations).set({ pausedAt: null });
  await client`update delivery_lanes set due_at = ${bench.clock.now().toISOString()}`;
  await expect.poll(async () => (await bench.world.lane(destinationId)).dueAt).toBeNull();
  // Longer ago than workers look for lanes of organizations with fresh events.
  await client`update event_numbers set numbered_at = now() - interval '1 minute'`;
  letGo({});

  await expect.poll(states, { timeout: 3_000 }).toEqual(["delivered", "delivered"]);
  await loop.stop();
});

/** As a person asks for it: packages/api, deliveries/send-now.ts. */
async function askForAll(): Promise<void> {
  const { orm } = bench.database.db;
  await bench.world.markLanes(bench.clock.now());
  await orm.update(deliveries).set({ nextAttemptAt: ASKED_FOR_NOW });
}

/** A person asks for a delivery that is on its way, and that attempt fails. @returns the loop */
async function askForWhatFails(asked: ReturnType<typeof dependencies>) {
  let fail = () => {};
  bench.answer = () => new Promise((resolve) => (fail = () => resolve({ status: 500 })));
  await bench.world.addDeliveries(1, bench.clock.now());
  const [{ destinationId = "" } = {}] = await bench.world.deliveries();
  const loop = startDeliveryLoop({ ...asked, policy: { pollMs: 20, restingPollMs: 20 } });
  await expect.poll(() => bench.sent.length, { timeout: 3_000 }).toBe(1);
  // Longer ago than looks find the lanes of organizations with fresh events.
  await bench.database.db.client`update event_numbers set numbered_at = now() - interval '1 hour'`;
  await askForAll();
  // A turn took the mark away, and passed over what is on its way.
  await expect.poll(async () => (await bench.world.lane(destinationId)).dueAt, { timeout: 3_000 }).toBeNull();
  bench.answer = () => ({ status: 500 });
  fail();
  return loop;
}

test("what a person asks for while it is on its way is tried again at once when that attempt fails, and once", async () => {
  const loop = await askForWhatFails(bench.dependencies());

  await expect.poll(async () => (await bench.world.attempts()).length, { timeout: 3_000 }).toBe(2);
  const [{ nextAttemptAt, attemptCount } = {}] = await bench.world.deliveries();
  expect(attemptCount).toBe(2);
  expect(nextAttemptAt?.getTime()).toBeGreaterThan(bench.clock.now().getTime());
  await loop.stop();
  expect(bench.sent).toHaveLength(2);
});

test("what a person asks for while it is on its way is tried again also when nobody heard that it was settled", async () => {
  let unheardSettles = 0;
  const unheard = dependencies(async ({ text, run }) => {
    const rows = await run();
    if (!text.includes("insert into delivery_attempts") || unheardSettles > 0) return rows;
    // Only of the turn that settles it, however many came before.
    if ((await bench.world.attempts()).length === 0) return rows;
    unheardSettles += 1;
    throw Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" });
  });
  const loop = await askForWhatFails(unheard);

  await expect.poll(() => bench.sent.length, { timeout: 3_000 }).toBe(2);
  await loop.stop();
  expect(unheardSettles).toBe(1);
});

test("a lane that is held and has nothing to send asks the database nothing", async () => {
  let ofLanes = 0;
  const counting = dependencies((statement) => {
    if (isTurn(statement)) ofLanes += 1;
    return statement.run();
  });
  const loop = startDeliveryLoop({ ...counting, policy: { pollMs: 10_000 } });
  await bench.world.addEvents(1, bench.clock.now());
  loop.wake(bench.world.organizationId);
  await expect.poll(states, { timeout: 3_000, interval: 20 }).toEqual(["delivered"]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  ofLanes = 0;

  await new Promise((resolve) => setTimeout(resolve, 500));

  expect(ofLanes).toBe(0);
  expect(loop.stats().heldLanes).toBe(1);
  await loop.stop();
});
