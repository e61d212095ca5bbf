import { deliveries } from "@quote-financing/db/schema/tables";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { ASKED_FOR_NOW, DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDeliveryProcess } from "../delivery-options.ts";
import { testLaneHost } from "../testing-lane-host.ts";
import { withStatements } from "../testing-statements.ts";
import { TickBench } from "../testing-ticks.ts";
import { LaneTurns } from "./lane-turns.ts";
import type { DueDelivery } from "./turn/due-delivery.ts";
import { WakeSignal } from "./wake-signal.ts";

const READ_THROUGH = 40;
const ROOM = 4;

let bench: TickBench;
let timer: ManualTimer;
let turns: LaneTurns;
let mayLeave = true;

beforeEach(async () => {
  bench = await TickBench.create();
  timer = new ManualTimer();
  mayLeave = true;
  turns = await turnsOf(READ_THROUGH);
});
afterEach(() => bench.close());

/** Of a lane that has read everything up to that number. */
async function turnsOf(readThrough: number, answered = () => {}): Promise<LaneTurns> {
  const { organizationId } = bench.world;
  const destinationId = await bench.world.addDestination("https://receiver.example.nl/");
  const db = withStatements(bench.database.db, ({ run }) => run().finally(answered));
  const policy = { initialInFlightPerLane: ROOM, maxPrefetchPerLane: 2 * ROOM };
  const { dependencies } = createDeliveryProcess({ ...bench.dependencies(), db, timer, policy });
  const host = testLaneHost(dependencies, { maySend: () => mayLeave });
  const health = { failureStreak: 0, failingSinceMs: null, probeAtMs: null };
  const lane = { organizationId, destinationId, fence: 0, readThrough, ...health };
  return new LaneTurns(dependencies, host, lane, new WakeSignal(timer));
}

/** Those that follow it, as the numbering that made them hands them over. */
function fresh(count = 1, first = READ_THROUGH + 1) {
  const due = Array.from(
    { length: count },
    (_, index): DueDelivery => ({
      eventId: `evt_${first + index}`,
      sequence: first + index,
      payload: "{}",
      dueAtMs: null,
      isFirst: false,
      attemptCount: 0,
      attemptsInWindow: 0,
      windowEndsAtMs: bench.clock.now().getTime() + 1_000,
    }),
  );
  const target = {
    url: "https://receiver.example.nl/",
    authentication: "bearer_and_signature" as const,
    sealedBearerSecret: "sealed:whsec_1",
    sealedSigningSecret: null,
    previousSealedSigningSecret: null,
    previousSigningUntilMs: null,
    askedAtMs: timer.now(),
  };
  return { after: first - 1, target, due };
}

test("a lane sends all of what is handed to it, as far as it has room", () => {
  expect(turns.sendFresh(fresh(ROOM + 1))).toBe(false);
  expect(bench.sent).toEqual([]);

  expect(turns.sendFresh(fresh(ROOM))).toBe(true);
  expect(bench.sent).toHaveLength(ROOM);
});

test("what a lane has read or been handed before is not sent once more", () => {
  expect(turns.sendFresh(fresh(2, READ_THROUGH))).toBe(false);
  expect(turns.sendFresh(fresh())).toBe(true);
  expect(turns.sendFresh(fresh())).toBe(false);
  expect(bench.sent).toHaveLength(1);
});

test("nothing that is handed over leaves by an address or secret that may be old", async () => {
  const late = fresh();
  await timer.advance(DESTINATION_CACHE_MS);
  expect(turns.sendFresh(late)).toBe(false);
  expect(bench.sent).toEqual([]);
});

test("nothing that is handed over leaves from a worker that was silent since it was read", () => {
  mayLeave = false;
  expect(turns.sendFresh(fresh())).toBe(false);
  expect(bench.sent).toEqual([]);
});

test("a lane is handed nothing before its first turn, nor while it is marked or its destination has troubles", async () => {
  expect(turns.isReady).toBe(false);
  await turns.take();
  expect(turns.isReady).toBe(true);

  turns.mark();
  expect(turns.isReady).toBe(false);
  await timer.advance(1);
  await turns.take();
  expect(turns.isReady).toBe(true);

  for (let failure = 0; failure < 3; failure += 1) turns.breaker.failed(0, 0, () => 0);
  expect(turns.isReady).toBe(false);
});

test("a lane of a worker that may not send reads again in a while, not at once", async () => {
  mayLeave = false;
  let hasRead = () => {};
  const read = new Promise<void>((resolve) => (hasRead = resolve));
  const unread = await turnsOf(0, () => hasRead());
  await bench.world.addDeliveries(1, bench.clock.now());
  let end: string | undefined;

  const taking = unread.take().then((how) => (end = how));
  await read;
  await timer.advance(249);
  expect(end).toBeUndefined();
  await timer.advance(1);

  expect(await taking).toBe("again");
  expect(bench.sent).toEqual([]);
});

test("what is asked for goes before what was read ahead, and then a pause that the receiver asks for counts again", async () => {
  const busy = await turnsOf(0);
  const holdMs = () => busy.breaker.holdMs(bench.clock.now().getTime());
  await bench.world.addDeliveries(60, bench.clock.now());
  await busy.take();
  const answers: ((answer: object) => void)[] = [];
  bench.answer = () => new Promise((resolve) => answers.push(resolve));
  await timer.advance(1);
  await busy.take();
  const settles = busy.sends.inFlight;
  answers[0]?.({});
  await expect.poll(() => busy.sends.inFlight).toBeGreaterThan(settles);
  expect(busy.sends.prefetched).toBeGreaterThan(0);

  const [asked] = await bench.database.db.orm
    .update(deliveries)
    .set({ attemptCount: 1, nextAttemptAt: ASKED_FOR_NOW })
    .where(eq(deliveries.sequence, 60))
    .returning();
  busy.mark();
  // So long that no more would be read ahead than was before.
  await timer.advance(40);
  await busy.take();
  const before = bench.sent.length;
  answers[1]?.({ status: 429, retryAfter: "30" });
  await expect.poll(() => bench.sent.length).toBeGreaterThan(before);
  expect(holdMs()).toBe(0);
  expect(JSON.parse(bench.sent[before]?.payload ?? "").eventId).toBe(asked?.eventId);
  answers.at(-1)?.({ status: 429, retryAfter: "30" });

  await expect.poll(holdMs).toBe(30_000);
});
