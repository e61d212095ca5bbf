import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database } from "../database.ts";
import { testDatabase } from "../testing/test-database.ts";
import { EVER_SECONDS, numberEvents } from "./number-events.ts";

const database = testDatabase();
/** With one connection for queues: its counters are those of the statement. */
let db: Database;
beforeAll(async () => {
  db = createDatabase({ url: database.url, maxConnections: 4 });
});
afterAll(async () => {
  await db.close();
});

const pause = (milliseconds: number) => sleep(milliseconds);
const BEFORE = 2_000;

async function writeEvents(organizationId: string, count: number, ageSeconds: number): Promise<void> {
  await db.client`
    with written as (
      insert into events (organization_id, event_id, type, payload, occurred_at)
      select ${organizationId}, 'evt_' || ${ulid()}::text || n, 'ping', '{}', now()
      from generate_series(1, ${count}::int) as n
      returning organization_id, event_id
    )
    insert into event_inbox (organization_id, queued_at, event_id)
    select organization_id, now() - ${ageSeconds}::int * interval '1 second', event_id from written`;
}

/** Entries of its indexes that were read so far, dead ones too. */
async function entriesRead(): Promise<number> {
  await db.queueClient.unsafe("select pg_stat_force_next_flush()");
  const [row] = await db.client<{ read: number }[]>`
    select sum(idx_tup_read)::float8 as read from pg_stat_user_indexes where relname = 'event_inbox'`;
  return row?.read ?? Number.NaN;
}

test("numbering reads nothing of what an old snapshot keeps of the inbox", async () => {
  const organizationId = `mer_${ulid()}`;
  await db.client`insert into organizations (organization_id, slug, name, created_at)
    values (${organizationId}, ${organizationId.toLowerCase()}, 'Test', now())`;
  const snapshot = postgres(database.url, { max: 1, fetch_types: false });
  await snapshot.unsafe("begin isolation level repeatable read; select 1");
  await writeEvents(organizationId, BEFORE, 3_600);
  const lookBackSeconds = EVER_SECONDS;
  expect(await numberEvents(db, { organizationId, lookBackSeconds, pause })).toMatchObject({ numbered: BEFORE });
  // As autovacuum finds the inbox: empty, whatever is kept of it.
  await db.client`analyze event_inbox`;

  await writeEvents(organizationId, 1, 0);
  const before = await entriesRead();
  expect(await numberEvents(db, { organizationId, pause })).toMatchObject({ numbered: 1 });

  expect((await entriesRead()) - before).toBeLessThan(10);
  await snapshot.unsafe("rollback");
  await snapshot.end();
});
