import { testDatabase } from "@quote-financing/db/testing/test-database";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DeliveryLoop, startDeliveryLoop } from "./delivery-loop.ts";
import { runDeliveryTick } from "./delivery-tick.ts";
import { DeliveryWorld, localAddresses, payloadOf, testSecretBox, UNPACED } from "./testing-world.ts";

const database = testDatabase();
let receiver: Receiver;
let loop: DeliveryLoop | undefined;

beforeEach(async () => {
  receiver = await createReceiver();
});
afterEach(async () => {
  await loop?.stop(0);
  loop = undefined;
  await receiver.close();
});

const options = () => ({
  db: database.db,
  clock: { now: () => new Date() },
  secretBox: testSecretBox,
  addressPolicy: localAddresses,
  ca: receiver.caPem,
});

const start = (policy = {}) => (loop = startDeliveryLoop({ ...options(), policy }));

test("a woken loop delivers the exact payload with the bearer secret, and logs the attempt", async () => {
  const world = await DeliveryWorld.create(database.db);
  const destinationId = await world.addDestination(receiver.url, "whsec_one");
  const running = start({ pollMs: 60_000 });
  const [eventId = ""] = await world.addEvents(1, new Date());

  running.wake(world.organizationId);
  const [request] = await receiver.waitForRequests(1);
  await running.stop();

  expect(request).toMatchObject({ method: "POST", path: "/events", body: payloadOf(eventId) });
  expect(request?.headers).toMatchObject({ authorization: "Bearer whsec_one", "content-type": "application/json" });
  expect(await world.deliveries()).toMatchObject([{ state: "delivered", attemptCount: 1, nextAttemptAt: null }]);
  expect(await world.attempts()).toMatchObject([
    { attemptNumber: 1, status: 200, errorClass: null, url: receiver.url },
  ]);
  expect(await world.lane(destinationId)).toMatchObject({ leaseOwner: null, failureStreak: 0 });
});

test("a loop that nobody wakes finds the work by its poll", async () => {
  const world = await DeliveryWorld.create(database.db);
  await world.addDestination(receiver.url);
  const running = start({ pollMs: 20 });
  await world.addEvents(3, new Date());

  expect(await receiver.waitForRequests(3)).toHaveLength(3);
  await running.stop();
});

test("a tick delivers everything due and says that nothing is left", async () => {
  const world = await DeliveryWorld.create(database.db);
  await world.addDestination(receiver.url);
  await world.addEvents(500, new Date());

  const result = await runDeliveryTick({ ...options(), policy: UNPACED, budgetMs: 30_000 });

  expect(result).toMatchObject({ delivered: 500, left: 0 });
  expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(500);
  expect(receiver.requests).toHaveLength(500);
});

test("more lanes than a process may hold take turns: all their events arrive", async () => {
  const worlds = await Promise.all(Array.from({ length: 6 }, () => DeliveryWorld.create(database.db)));
  for (const world of worlds) await world.addDestination(receiver.url);
  for (const world of worlds) await world.addEvents(5, new Date());

  start({ maxLanes: 2, pollMs: 10 });

  expect(await receiver.waitForRequests(30)).toHaveLength(30);
});

test("a stopped loop gives back its lanes and says that it is not alive", async () => {
  const world = await DeliveryWorld.create(database.db);
  const destinationId = await world.addDestination(receiver.url);
  receiver.answerAllWith("hang");
  const running = start({ pollMs: 10 });
  await world.addEvents(1, new Date());
  await receiver.waitForRequests(1);
  expect(running.isAlive()).toBe(true);

  await running.stop(0);

  expect(running.isAlive()).toBe(false);
  const lane = await world.lane(destinationId);
  expect(lane).toMatchObject({ leaseOwner: null, failureStreak: 0 });
  expect(lane.dueAt?.getTime()).toBeLessThanOrEqual(options().clock.now().getTime());
  expect(await world.deliveries()).toMatchObject([{ state: "pending", attemptCount: 0 }]);
});

test("a loop that is stopped settles and gives back its lanes while a statement of its maintenance still hangs", async () => {
  const world = await DeliveryWorld.create(database.db);
  const destinationId = await world.addDestination(receiver.url);
  receiver.answerAllWith("hang");
  await world.addEvents(1, new Date());
  let answer = () => {};
  const hanging = new Promise<never[]>((resolve) => (answer = () => resolve([])));
  const execute = vi.fn(() => hanging);
  const client = Object.assign(Object.create(database.db.client), { unsafe: () => ({ execute }) });
  loop = startDeliveryLoop({ ...options(), db: { ...database.db, client }, policy: { pollMs: 10 } });
  await receiver.waitForRequests(1);
  await expect.poll(() => execute.mock.calls.length).toBeGreaterThan(0);
  let isStopped = false;
  const stopped = loop.stop(0).then(() => (isStopped = true));

  await expect.poll(async () => (await world.lane(destinationId)).leaseOwner).toBeNull();
  expect(isStopped).toBe(false);
  answer();
  await stopped;

  expect(await world.deliveries()).toMatchObject([{ state: "pending", attemptCount: 0 }]);
});
