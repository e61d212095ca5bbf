import { deliveries } from "@quote-financing/db/schema/tables";
import { ASKED_FOR_NOW } from "@quote-financing/domain/webhooks/delivery-times";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Answer, TickBench } from "../../testing-ticks.ts";

const HOUR_MS = 60 * 60 * 1000;

let bench: TickBench;
let destinationId: string;
/** It fails, with a backlog. */
beforeEach(async () => {
  bench = await TickBench.create();
  destinationId = await bench.world.addDestination("https://receiver.example.nl/events");
  bench.answer = () => ({ status: 500 });
  await bench.world.addEvents(40, bench.clock.now());
  await bench.tick();
  // Longer ago than looks find the lanes of organizations with fresh events.
  await bench.database.db.client`update event_numbers set numbered_at = now() - interval '1 hour'`;
});
afterEach(() => bench.close());

/** The last of what was made. */
const lastEvents = async (count: number) =>
  (await bench.world.deliveries()).slice(-count).map(({ eventId }) => eventId);

/** As a person asks for it by a test event or a replay. */
async function askFor(eventId: string, attemptCount: number): Promise<void> {
  const now = bench.clock.now();
  await bench.database.db.orm
    .update(deliveries)
    .set({
      state: "pending",
      attemptCount,
      windowStartedAt: now,
      nextAttemptAt: ASKED_FOR_NOW,
    })
    .where(eq(deliveries.eventId, eventId));
  // Behind it: a look between the two would wipe the mark and find nothing. The product does both at once.
  await bench.world.markLanes(now);
}

test.each([0, 1])("what a person asks for takes the very next probe, with %i attempts before it", async (attempts) => {
  for (let second = 0; second < 30; second += 1) {
    bench.clock.advance(1_000);
    await bench.tick();
  }
  const [asked = ""] = await lastEvents(1);
  for (let probe = 0; probe < 2; probe += 1) {
    await askFor(asked, attempts);
    bench.sent.length = 0;

    await bench.tick();

    expect(bench.sent.map(({ payload }) => JSON.parse(payload).eventId)).toEqual([asked]);
  }
});

test("what a person asks for while a probe hangs is tried as soon as the probe has failed", async () => {
  bench.clock.advance(60_000);
  let fail = () => {};
  bench.answer = () => new Promise((resolve) => (fail = () => resolve({ status: 500 })));
  const probing = bench.tick();
  bench.sent.length = 0;
  await expect.poll(() => bench.sent.length).toBe(1);
  expect((await bench.world.lane(destinationId)).probeAt).not.toBeNull();
  const [asked = ""] = await lastEvents(1);

  await askFor(asked, 1);
  bench.answer = () => ({ status: 500 });
  fail();
  await probing;
  await bench.tick();

  expect(bench.sent.slice(1).map(({ payload }) => JSON.parse(payload).eventId)).toEqual([asked]);
});

test("a held lane whose probe hangs tries what a person asks for as soon as that probe has failed", async () => {
  bench.clock.advance(60_000);
  let fail = () => {};
  bench.answer = () => new Promise((resolve) => (fail = () => resolve({ status: 500 })));
  bench.sent.length = 0;
  const loop = bench.startLoop();
  await expect.poll(() => bench.sent.length).toBe(1);
  const [asked = ""] = await lastEvents(1);

  await askFor(asked, 1);
  await isUnmarked();
  bench.answer = () => ({ status: 500 });
  fail();

  await isSent([...sentEvents().slice(0, 1), asked]);
  await loop.stop();
});

/** Keeps what is sent in flight until it is told what to answer. */
function holdAnswers(): (how: Answer) => void {
  const held: ((how: Answer) => void)[] = [];
  bench.answer = () => new Promise((resolve) => held.push(resolve));
  return (how) => {
    bench.answer = () => how;
    for (const answer of held.splice(0)) answer(how);
  };
}

const sentEvents = () => bench.sent.map(({ payload }) => JSON.parse(payload).eventId as string);
const isSent = (eventIds: string[]) => expect.poll(sentEvents, { timeout: 3_000 }).toEqual(eventIds);
/** A turn took the mark away, and had no room for what it found. */
const isUnmarked = () =>
  expect.poll(async () => (await bench.world.lane(destinationId)).dueAt, { timeout: 3_000 }).toBeNull();

test("what a person asks for while what somebody had asked for hangs is tried as soon as that has failed", async () => {
  const [other = "", asked = ""] = await lastEvents(2);
  const answer = holdAnswers();
  bench.sent.length = 0;
  await askFor(other, 1);
  const loop = bench.startLoop();
  await isSent([other]);

  await askFor(asked, 1);
  await isUnmarked();
  answer({ status: 500 });

  await isSent([other, asked]);
  await loop.stop();
});

test.each([
  ["the failure from which on a destination is probed", 9, { status: 500 }],
  ["an attempt whose receiver asks for a pause", 0, { status: 429, retryAfter: "60" }],
] as const)("what a person asks for while %s is on its way is tried next", async (_, streak, outcome) => {
  bench.clock.advance(60_000);
  await bench.database.db.client`update delivery_lanes set failure_streak = ${streak}, probe_at = null`;
  const [asked = ""] = await lastEvents(1);
  const answer = holdAnswers();
  bench.sent.length = 0;
  const loop = bench.startLoop({ initialInFlightPerLane: 1 });
  await expect.poll(() => bench.sent.length, { timeout: 3_000 }).toBe(1);

  await askFor(asked, 1);
  await isUnmarked();
  answer(outcome);

  await isSent([...sentEvents().slice(0, 1), asked]);
  await loop.stop();
});

test("what a person asks for while last calls of a failing destination hang is tried beside them", async () => {
  bench.clock.advance(23.5 * HOUR_MS);
  const [asked = ""] = await bench.world.addDeliveries(1, bench.clock.now());
  // Two looks may see the mark from before: it asks for one more attempt, which would hang as well.
  await bench.database.db.client`update delivery_lanes set due_at = null`;
  const answer = holdAnswers();
  const hold = bench.answer;
  // The probe fails at once.
  bench.answer = (request) => (bench.sent.length === 1 ? { status: 500 } : hold(request));
  bench.sent.length = 0;
  const loop = bench.startLoop();
  await expect.poll(async () => (await bench.world.lane(destinationId)).probeAt, { timeout: 3_000 }).not.toBeNull();
  await expect.poll(() => bench.sent.length, { timeout: 3_000 }).toBeGreaterThan(1);
  await expect.poll(async () => (await bench.world.attempts()).length, { timeout: 3_000 }).toBeGreaterThan(10);
  const inFlight = bench.sent.length;

  await askFor(asked, 0);

  await expect.poll(() => sentEvents().slice(inFlight), { timeout: 3_000 }).toContain(asked);
  answer({ status: 500 });
  await loop.stop();
});
