import { deliveries, destinations } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../delivery-log.ts";
import { createDeliveryProcess } from "../delivery-options.ts";
import { TestClock } from "../testing-clock.ts";
import { DeliveryWorld, localAddresses, testSecretBox } from "../testing-world.ts";
import { runMaintenance } from "./run-maintenance.ts";

const SETTLED = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;

let database: TestDatabase;
beforeAll(async () => {
  // One connection for single statements: its counters can be asked for.
  database = await createTestDatabase(3);
});
afterAll(() => database.close());

const clock = new TestClock();
const dependenciesWith = (log = silentLog) => {
  const settings = { clock, secretBox: testSecretBox, addressPolicy: localAddresses, log };
  return createDeliveryProcess({ db: database.db, ...settings }).dependencies;
};

async function addSettled(world: DeliveryWorld, destinationId: string): Promise<void> {
  const at = sql`${clock.now().toISOString()}::timestamptz`;
  await database.db.orm.execute(sql`
    insert into events (organization_id, event_id, type, payload, occurred_at)
    select ${world.organizationId}, 'evt_' || n, 'ping', '{}', ${at} from generate_series(1, ${SETTLED}::int) as n`);
  await database.db.orm.execute(sql`
    insert into deliveries (organization_id, destination_id, event_id, state, attempt_count, settled_at,
      window_started_at, window_ends_at, created_at)
    select organization_id, ${destinationId}, event_id, 'delivered', 1, ${at}, ${at}, ${at}, ${at}
    from events where organization_id = ${world.organizationId}`);
}

/** Rows of the table that this connection has read so far. */
async function rowsRead(): Promise<number> {
  await database.db.orm.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = await database.db.orm.execute<{ read: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables where relname = 'deliveries'`);
  return row?.read ?? 0;
}

test("a round reads what waits, however much was settled before", async () => {
  const world = await DeliveryWorld.create(database.db);
  const destinationId = await world.addDestination("https://receiver.example.nl/");
  await addSettled(world, destinationId);
  await world.addDeliveries(10, clock.now());
  await database.db.orm.execute(sql`analyze`);
  const before = await rowsRead();

  for (let round = 0; round < 8; round += 1) await runMaintenance(dependenciesWith());

  expect((await rowsRead()) - before).toBeLessThan(1_000);
});

test("a part that fails is logged and keeps the others from nothing", async () => {
  const world = await DeliveryWorld.create(database.db);
  const destinationId = await world.addDestination("https://receiver.example.nl/");
  await world.addDeliveries(2, clock.now());
  await database.db.orm.delete(destinations).where(eq(destinations.destinationId, destinationId));
  await database.db.orm.execute(sql`alter table organizations rename column test_of to away`);
  const logged: unknown[] = [];

  await runMaintenance(dependenciesWith({ ...silentLog, error: ({ maintenance }) => logged.push(maintenance) }));

  await database.db.orm.execute(sql`alter table organizations rename column away to test_of`);
  expect(logged).toEqual(["expire"]);
  expect((await world.deliveries()).map(({ state }) => state)).toEqual(["canceled", "canceled"]);
});

test("a large backlog of a deleted destination is canceled whole, and no delivery of another one", async () => {
  const world = await DeliveryWorld.create(database.db);
  const gone = await world.addDestination("https://gone.example.nl/");
  const kept = await world.addDestination("https://kept.example.nl/");
  await world.addDeliveries(2_300, clock.now());
  await database.db.orm
    .update(deliveries)
    .set({ attemptCount: 1, nextAttemptAt: new Date(clock.now().getTime() + DAY_MS / 2) })
    .where(sql`organization_id = ${world.organizationId} and right(event_id, 1) < '8'`);
  await database.db.orm.delete(destinations).where(eq(destinations.destinationId, gone));

  await runMaintenance(dependenciesWith());

  const states = (id: string, rows: Awaited<ReturnType<typeof world.deliveries>>) =>
    new Set(rows.filter(({ destinationId }) => destinationId === id).map(({ state }) => state));
  const rows = await world.deliveries();
  expect(states(gone, rows)).toEqual(new Set(["canceled"]));
  expect(states(kept, rows)).toEqual(new Set(["pending"]));
});
