import { deliveries } from "@quote-financing/db/schema/tables";
import { RETRY_PAUSES_SECONDS } from "@quote-financing/domain/webhooks/retry-schedule";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TickBench } from "../../testing-ticks.ts";

/** So many lanes that each sends its part at once: a failing lane would go on one by one, and spread them further. */
const DESTINATIONS = 625;
const EVENTS = 32;
const RETRIES = DESTINATIONS * EVENTS;
const ATTEMPTS_BEFORE = 2;
const STEPS = 4;
const policy = { failingStreak: 1_000_000, initialInFlightPerLane: EVENTS, maxInFlight: 2 * RETRIES };

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
});
afterEach(() => bench.close());

test(`${RETRIES} retries due in one instant that fail again come back spread out, each exactly once`, async () => {
  const { db } = bench.database;
  const idOf = new Map<string, string>();
  for (let lane = 0; lane < DESTINATIONS; lane += 1) {
    const url = `https://r${lane}.example.nl/`;
    idOf.set(url, await bench.world.addDestination(url));
  }
  await bench.world.addDeliveries(EVENTS, bench.clock.now());
  await db.orm
    .update(deliveries)
    .set({ attemptCount: ATTEMPTS_BEFORE })
    .where(eq(deliveries.organizationId, bench.world.organizationId));
  bench.answer = () => ({ status: 503 });
  expect(await bench.tick(policy, 60_000)).toMatchObject({ delivered: 0, failed: RETRIES, left: 0 });
  const dueAtMs = new Map(
    (await bench.world.deliveries()).map((row) => [
      `${row.destinationId} ${row.eventId}`,
      row.nextAttemptAt?.getTime() ?? 0,
    ]),
  );

  const spreadSeconds = (RETRY_PAUSES_SECONDS[ATTEMPTS_BEFORE] ?? 0) * 0.4;
  const perSecond = new Map<number, number>();
  for (const at of dueAtMs.values()) {
    const second = Math.floor(at / 1_000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  expect(Math.max(...perSecond.values())).toBeLessThanOrEqual((3 * RETRIES) / spreadSeconds);
  expect(perSecond.size).toBeGreaterThanOrEqual(spreadSeconds - 1);

  bench.answer = () => ({});
  bench.sent.length = 0;
  bench.clock.moveTo(Math.min(...dueAtMs.values()) - 1);
  expect(await bench.tick(policy)).toMatchObject({ delivered: 0, left: 0 });
  for (let step = 0; step < STEPS; step += 1) {
    bench.clock.advance((spreadSeconds * 1_000) / STEPS);
    await bench.tick(policy, 60_000);
  }

  const sentAtMs = new Map(
    bench.sent.map(({ url, payload, atMs }) => [`${idOf.get(url)} ${JSON.parse(payload).eventId}`, atMs]),
  );
  expect([bench.sent.length, sentAtMs.size]).toEqual([RETRIES, RETRIES]);
  expect([...sentAtMs].filter(([key, atMs]) => atMs < (dueAtMs.get(key) ?? Infinity))).toEqual([]);
  expect((await bench.world.deliveries()).filter(({ state }) => state !== "delivered")).toEqual([]);
}, 120_000);
