import type { Database } from "@quote-financing/db/database";
import { isOnCitus } from "@quote-financing/db/testing/on-citus";
import { typedSql } from "@quote-financing/db/typed-sql";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { fillPlaceholders } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDeliveryProcess } from "../../delivery-options.ts";
import { TickBench } from "../../testing-ticks.ts";
import { Heartbeat, isHolderDead, livingAt } from "./heartbeat.ts";
import { leaseLanes } from "./lease-lanes.ts";

const LEASE_MS = 30_000;

let bench: TickBench;
let timer: ManualTimer;
let destinationId: string;

beforeEach(async () => {
  bench = await TickBench.create();
  timer = new ManualTimer();
  destinationId = await bench.world.addDestination("https://receiver.example.nl/");
  await bench.world.addDeliveries(1, bench.clock.now());
});
afterEach(() => bench.close());

const heartbeat = (db: Database, workerId = "holder") =>
  new Heartbeat(createDeliveryProcess({ ...bench.dependencies(), db, timer }).dependencies, workerId);

const lease = (owner: string, db = bench.database.db) => {
  const { organizationId } = bench.world;
  return leaseLanes(db, { organizationId, held: [], owner, at: bench.clock.now(), leaseMs: LEASE_MS, limit: 10 });
};

/** What is asked of `db` is committed when `work` has ended. */
const inTransaction = (work: (db: Database) => Promise<unknown>) =>
  bench.database.db.client.begin((scope) =>
    work({ ...bench.database.db, queueClient: scope as unknown as Database["queueClient"] }),
  );

async function pass(milliseconds: number): Promise<void> {
  await timer.advance(milliseconds);
  bench.clock.advance(milliseconds);
}

/** Of workers and lanes in one database: where they lie apart no row is locked, and silence counts (decision record 0404). */
const together = test.skipIf(isOnCitus);

together("a worker that beats again while its lane is being taken waits, and then reads nothing of it", async () => {
  const holder = heartbeat(bench.database.db);
  await holder.beat();
  expect(await lease("holder")).toMatchObject([{ fence: 1 }]);
  await pass(LEASE_MS + 1_000);

  let read: ReturnType<typeof bench.turn> | undefined;
  await inTransaction(async (db) => {
    expect(await lease("taker", db)).toMatchObject([{ fence: 2 }]);
    read = holder.beat().then(() => bench.turn(destinationId, { fence: 1 }));
    await Promise.race([read, expect.poll(() => bench.isSomebodyWaiting()).toBe(true)]);
  });

  expect(await read).toBeUndefined();
  expect((await bench.turn(destinationId, { fence: 2 }))?.due).toHaveLength(1);
});

test("a worker that ends leaves its own lanes to others, and no other worker's", async () => {
  const [holder, other] = [heartbeat(bench.database.db), heartbeat(bench.database.db, "other")];
  await holder.beat();
  await other.beat();
  expect(await lease("holder")).toMatchObject([{ fence: 1 }]);

  await other.end();
  expect(await lease("taker")).toEqual([]);

  await holder.end();
  expect(await lease("taker")).toMatchObject([{ fence: 2 }]);
});

together("the lane of a worker that beats at this moment is left to it, and nobody waits", async () => {
  await heartbeat(bench.database.db).beat();
  await lease("holder");
  await pass(LEASE_MS + 1_000);

  await inTransaction(async (db) => {
    await heartbeat(db).beat();
    expect(await lease("taker")).toEqual([]);
  });

  expect((await bench.turn(destinationId, { fence: 1 }))?.due).toHaveLength(1);
});

together("a lane that a new worker took since the statement began is not one that its holder left", async () => {
  await bench.world.addDestination("https://second.example.nl/");
  await bench.world.addDeliveries(1, bench.clock.now());
  const left = typedSql`
    select lane.destination_id from delivery_lanes as lane
    where lane.lease_owner is null or ${isHolderDead} for no key update skip locked`;
  const { sql: text, params } = new PgDialect().sqlToQuery(left);
  const values = fillPlaceholders(params, livingAt(bench.clock.now(), LEASE_MS));

  const found = await bench.database.db.client.begin(async (scope) => {
    // A cursor sees what was there when it was declared, and locks a row when it comes to it.
    await scope.unsafe(`declare lanes cursor for ${text}`, values as never[]);
    const first = await scope.unsafe("fetch 1 from lanes");
    await heartbeat(bench.database.db).beat();
    expect(await lease("holder")).toHaveLength(1);
    return [...first, ...(await scope.unsafe("fetch 1 from lanes"))];
  });

  expect(found).toHaveLength(1);
});

test("where workers and lanes lie apart, a worker that was silent sends only when nobody can be taking its lanes", async () => {
  const holder = heartbeat({ ...bench.database.db, isDistributed: async () => true });
  await holder.beat();
  expect(holder.maySend(timer.now())).toBe(true);
  await pass(LEASE_MS + 1_000);

  await holder.beat();
  expect(holder.maySend(timer.now())).toBe(false);
  await pass(10_000);
  await holder.beat();
  expect(holder.maySend(timer.now())).toBe(false);
  await pass(5_000);

  expect(holder.maySend(timer.now())).toBe(true);
});
