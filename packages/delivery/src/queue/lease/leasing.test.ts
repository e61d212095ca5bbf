import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TickBench } from "../../testing-ticks.ts";
import { DeliveryWorld, UNPACED } from "../../testing-world.ts";

const URL = "https://receiver.example.nl/events";
const OTHER = "https://other.example.nl/events";

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
});
afterEach(() => bench.close());

test("an organization with many lanes that hang leaves places for one that holds few", async () => {
  for (let lane = 0; lane < 20; lane += 1) await bench.world.addDestination(`${URL}?lane=${lane}`);
  bench.answer = ({ url }) => (url === OTHER ? {} : new Promise(() => {}));
  const running = bench.startLoop({ maxLanes: 10, reservedLanes: 2, fewLanes: 2 });
  await bench.world.addEvents(1, bench.clock.now());
  running.wake(bench.world.organizationId);
  await expect.poll(() => running.stats().heldLanes).toBe(8);
  const few = await DeliveryWorld.create(bench.database.db);
  await few.addDestination(OTHER);

  await few.addEvents(1, bench.clock.now());
  running.wake(few.organizationId);

  await expect.poll(() => bench.sentTo(OTHER), { timeout: 1_000 }).toBe(1);
});

test("lanes that found no place are served as places come free, however long ago their events were numbered", async () => {
  const urls = Array.from({ length: 9 }, (_, lane) => `${URL}?lane=${lane}`);
  for (const url of urls) await bench.world.addDestination(url);
  const held: ((answer: object) => void)[] = [];
  bench.answer = () => new Promise((resolve) => held.push(resolve));
  const running = bench.startLoop({ maxLanes: 3, reservedLanes: 0 });
  await bench.world.addEvents(1, bench.clock.now());
  running.wake(bench.world.organizationId);
  await expect.poll(() => held.length).toBe(3);
  // Longer ago than looks find the lanes of organizations with fresh events.
  await bench.database.db.client`update event_numbers set numbered_at = now() - interval '1 minute'`;

  bench.answer = () => ({});
  for (const answer of held) answer({});

  await expect.poll(() => urls.map((url) => bench.sentTo(url)), { timeout: 2_000 }).toEqual(urls.map(() => 1));
});

test("a lane that has much to send gives its place to another organization's that waits for one", async () => {
  await bench.world.addDestination(URL);
  await bench.world.addDeliveries(3_000, bench.clock.now());
  bench.answer = ({ url }) => (url === OTHER ? {} : sleep(50).then(() => ({})));
  const running = bench.startLoop({ ...UNPACED, maxLanes: 1, reservedLanes: 0, maxInFlightPerLane: 4 });
  await expect.poll(() => bench.sentTo(URL), { timeout: 3_000 }).toBeGreaterThan(10);
  const waiting = await DeliveryWorld.create(bench.database.db);
  await waiting.addDestination(OTHER);

  await waiting.addEvents(1, bench.clock.now());
  running.wake(waiting.organizationId);

  await expect.poll(() => bench.sentTo(OTHER), { timeout: 15_000 }).toBe(1);
  expect((await bench.world.deliveries()).some(({ state }) => state === "pending")).toBe(true);
}, 30_000);
