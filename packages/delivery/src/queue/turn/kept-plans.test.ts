import { createDatabase, type Database } from "@quote-financing/db/database";
import { LATELY_SECONDS } from "@quote-financing/db/feed/number-events";
import { MINUTE_MS } from "@quote-financing/domain/time/durations";
import { DELIVERY_WINDOW_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TickBench } from "../../testing-ticks.ts";
import { DeliveryWorld } from "../../testing-world.ts";
import { findAnyDueLanes, findDueLanes } from "../lease/find-due-lanes.ts";
import type { SettledAttempt } from "../settle/settled-attempt.ts";
import { findLastCalls } from "./find-last-calls.ts";
import { isFreshRow, numberAndRead } from "./number-and-read.ts";

/** So many that whoever reads them all for each delivery is seen. */
const EVENTS = 2_000;
const FEW = 8;

let bench: TickBench;
/** With one connection of each kind: its counters are those of what is run here, and the queue's keeps its plans. */
let db: Database;
let world: DeliveryWorld;
let destinationId: string;

beforeEach(async () => {
  bench = await TickBench.create();
  db = createDatabase({ url: bench.database.url, maxConnections: 4 });
  world = await DeliveryWorld.create(db);
  destinationId = await world.addDestination("https://receiver.example.nl/");
});
afterEach(async () => {
  await db.close();
  await bench.close();
});

/** Entries of indexes that were read so far. */
async function entriesRead(): Promise<number> {
  const flush = "select pg_stat_force_next_flush()";
  await db.transact((tx) => tx.execute(sql.raw(flush)));
  await db.queueClient.unsafe(flush);
  await db.client.unsafe(flush);
  const [row] = await db.client<{ read: number }[]>`
    select sum(idx_tup_read)::float8 as read from pg_stat_user_indexes where relname in ('events', 'deliveries')`;
  return row?.read ?? Number.NaN;
}

/** The first run plans. @returns what the second one read and found, behind all that had come and gone meanwhile */
async function readLater(run: () => Promise<readonly unknown[]>, add: "addEvents" | "addDeliveries" = "addDeliveries") {
  await run();
  await world.addDeliveries(EVENTS, bench.clock.now());
  await db.client`update deliveries set state = 'delivered'`;
  await world[add](FEW, bench.clock.now());
  const before = await entriesRead();
  const { length: found } = await run();
  return { read: (await entriesRead()) - before, found };
}

const SETTLED: SettledAttempt = {
  ...{
    eventId: "evt_other",
    sequence: 1,
    attemptNumber: 1,
    wasAskedFor: false,
    state: "pending",
    url: "https://receiver.example.nl/",
  },
  startedAt: new Date(0).toISOString(),
  nextAttemptAt: null,
  status: 500,
  errorClass: null,
  durationMs: 1,
  connectMs: 1,
  firstByteMs: 1,
  responseHeaders: null,
  responseBody: null,
};

test.each([
  ["only reads", []],
  ["settles", [SETTLED]],
])("by its plan of an empty table a turn that %s reads what it is there for", async (_what, attempts) => {
  const { organizationId } = world;
  const changed = { organizationId, fence: 0, afterSequence: EVENTS, attempts };
  const { read, found } = await readLater(async () => (await bench.turn(destinationId, changed, db))?.due ?? []);

  expect(found).toBe(FEW);
  expect(read).toBeLessThan(10 * FEW);
});

test("by its plan of an empty table a look for last calls reads what it is there for", async () => {
  const now = new Date(bench.clock.now().getTime() + DELIVERY_WINDOW_MS - MINUTE_MS);
  const lane = { organizationId: world.organizationId, destinationId, fence: 0 };
  const asked = { ...lane, now, exclude: [], readThrough: EVENTS, want: FEW };
  const { read, found } = await readLater(() => findLastCalls(db, asked));

  expect(found).toBe(FEW);
  expect(read).toBeLessThan(10 * FEW);
});

test("by its plan of an empty table numbering reads what it hands over", async () => {
  const { organizationId } = world;
  const lanes = JSON.stringify([{ destinationId, fence: 0 }]);
  const asked = { organizationId, lookBackSeconds: LATELY_SECONDS, atOnce: FEW, few: FEW, lanes };
  const run = async () => (await numberAndRead(db, asked)).filter(isFreshRow);
  const { read, found } = await readLater(run, "addEvents");

  expect(found).toBe(FEW);
  expect(read).toBeLessThan(10 * FEW);
});

test.each([
  ["due lanes", findDueLanes],
  ["any lane with work", findAnyDueLanes],
])("by its plan of an empty table a look for %s reads what it is there for", async (_what, find) => {
  const asked = { owner: "worker", at: bench.clock.now(), leaseMs: MINUTE_MS, limit: FEW };
  await db.client`insert into delivery_workers (worker_id, alive_until) values ('worker', ${bench.clock.now().toISOString()})`;
  await db.client`update delivery_lanes set read_through = ${EVENTS}`;
  const { read, found } = await readLater(() => find(db, asked));

  expect(found).toBe(1);
  expect(read).toBeLessThan(10 * FEW);
});
