import { destinations } from "@quote-financing/db/schema/tables";
import { DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TickBench } from "../../testing-ticks.ts";
import type { DueDelivery } from "../turn/due-delivery.ts";
import { Prefetch } from "./prefetch.ts";

const URL = "https://receiver.example.nl/events";
const CHANGED = "https://receiver.example.nl/changed";
const EVENTS = 600;
const ANSWERED_AT_ONCE = 300;

let passedMs = 0;
beforeEach(() => {
  passedMs = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + passedMs);
});
afterEach(() => void vi.restoreAllMocks());

const due = (sequence: number, dueAtMs: number | null = null, isFirst = false) =>
  ({ eventId: `evt_${sequence}`, sequence, dueAtMs, isFirst }) as DueDelivery;

test("what is fresh is kept in its order, behind retries whose turn it is; other retries are left for a later turn", () => {
  const prefetch = new Prefetch();

  const left = prefetch.add([due(9, 0, true), due(1), due(2, 0), due(3)], 0);

  expect(left.map(({ sequence }) => sequence)).toEqual([2]);
  expect(prefetch.firstSequence).toBe(1);
  expect([prefetch.take(), prefetch.take(), prefetch.take()].map((kept) => kept?.sequence)).toEqual([9, 1, 3]);
});

test("what was put back and read again comes in its order, and the lowest number is known", () => {
  const prefetch = new Prefetch();
  prefetch.add([due(105), due(106)], 0);

  prefetch.add([due(50), due(111)], 10);

  expect(prefetch.firstSequence).toBe(50);
  expect(prefetch.clear().map(({ sequence }) => sequence)).toEqual([50, 105, 106, 111]);
});

test("a payload that was read half a second ago is read again, with all that follows it", () => {
  const prefetch = new Prefetch();
  prefetch.add([due(7)], 0);
  prefetch.add([due(8)], 10);

  expect(prefetch.dropOld(500)).toEqual([]);
  expect(prefetch.dropOld(501).map(({ sequence }) => sequence)).toEqual([7, 8]);
  expect(prefetch.size).toBe(0);
});

test("once a change is answered nothing is sent by the old url, in the middle of a backlog, and each event once", async () => {
  const bench = await TickBench.create();
  await bench.world.addDestination(URL);
  await bench.world.addEvents(EVENTS, bench.clock.now());
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  bench.answer = () => (bench.sent.length <= ANSWERED_AT_ONCE ? {} : released.then(() => ({})));

  const running = bench.tick();
  const delivered = async () => (await bench.world.deliveries()).filter(({ state }) => state === "delivered").length;
  await expect.poll(delivered, { timeout: 20_000, interval: 10 }).toBe(ANSWERED_AT_ONCE);
  await bench.database.db.orm.update(destinations).set({ url: CHANGED });
  passedMs = DESTINATION_CACHE_MS;
  const before = bench.sent.length;
  release();

  expect(await running).toEqual({ delivered: EVENTS, failed: 0, left: 0 });
  expect(before).toBeLessThanOrEqual(ANSWERED_AT_ONCE + 32);
  expect(new Set(bench.sent.slice(before).map(({ url }) => url))).toEqual(new Set([CHANGED]));
  expect(new Set(bench.sent.map(({ payload }) => payload)).size).toBe(EVENTS);
  expect(bench.sent).toHaveLength(EVENTS);
  await bench.close();
});
