import { deliveries, deliveryAttempts } from "@quote-financing/db/schema/tables";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_POLICY } from "../../delivery-policy.ts";
import { TickBench } from "../../testing-ticks.ts";
import { ReadCursor } from "../prefetch/read-cursor.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { recallRetries } from "./recall-retries.ts";

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
});
afterEach(() => bench.close());

test("a destination that answers again recalls its own retries alone, though another one has the same events", async () => {
  const { clock, database, world } = bench;
  const [own, other] = [
    await world.addDestination("https://one.example.nl/"),
    await world.addDestination("https://two.example.nl/"),
  ];
  await world.addDeliveries(3, clock.now());
  const nowMs = clock.now().getTime();
  const later = new Date(nowMs + 4 * HOUR_MS);
  await database.db.orm.update(deliveries).set({ attemptCount: 1, nextAttemptAt: later });
  // What the other one's receiver asked for is nothing to this one.
  const attempts = (await world.deliveries()).map(({ organizationId, destinationId, eventId }) => {
    const asked = destinationId === other ? { status: 503, responseHeaders: "retry-after: 7200\n" } : { status: 500 };
    const url = "https://example.nl/";
    const tried = { attemptNumber: 1, startedAt: clock.now(), durationMs: 1, url };
    return { organizationId, destinationId, eventId, ...tried, ...asked };
  });
  await database.db.orm.insert(deliveryAttempts).values(attempts);
  const lane = { organizationId: world.organizationId, destinationId: own, fence: 0 };
  const health = { failureStreak: 10, failingSinceMs: 0, probeAtMs: 0 };
  const breaker = new CircuitBreaker(DEFAULT_POLICY, { ...lane, ...health, readThrough: 0 });
  breaker.succeeded(nowMs, false);

  await recallRetries({ db: database.db, clock }, lane, { breaker, cursor: new ReadCursor(new ManualTimer(), 0) });

  const waiting = (of: string, rows: Awaited<ReturnType<typeof world.deliveries>>) =>
    rows.filter((row) => row.destinationId === of).map(({ nextAttemptAt }) => nextAttemptAt?.getTime());
  const rows = await world.deliveries();
  expect([waiting(own, rows), waiting(other, rows)]).toEqual([
    [nowMs, nowMs, nowMs],
    [later.getTime(), later.getTime(), later.getTime()],
  ]);
});
