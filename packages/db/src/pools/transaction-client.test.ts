import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database } from "../database.ts";
import { isDatabaseUnavailable } from "../database-errors.ts";
import { auditEntries, organizations } from "../schema/tables.ts";
import { testDatabase } from "../testing/test-database.ts";

const ORGANIZATIONS = 12;
const TRANSACTIONS_EACH = 200;
const ATTEMPTS_PER_KILL = 20;
const ROWS = ["a", "b", "c"];

const database = testDatabase();
let victim: Database;
let killer: postgres.Sql;

beforeAll(async () => {
  victim = createDatabase({ url: database.url, maxConnections: 12, applicationName: "victim" });
  killer = postgres(database.url, { max: 1, onnotice: () => {} });
});

afterAll(async () => {
  await Promise.all([victim.close(), killer.end()]);
});

const entry = (organizationId: string, auditEntryId: string, batch: string) => ({
  organizationId,
  auditEntryId,
  action: "case.closed" as const,
  subjectId: organizationId,
  actorId: batch,
  actorName: "test",
  occurredAt: new Date(0),
});

/** Three rows that belong together, written one by one with a look in between. */
async function writeBatch(organizationId: string, batch: string): Promise<void> {
  await victim.transact(async (tx) => {
    for (const part of ROWS) {
      await tx.insert(auditEntries).values(entry(organizationId, `${batch}-${part}`, batch));
      await tx.execute(sql`select count(*) from audit_entries where organization_id = ${organizationId}`);
    }
  });
}

/** Resolves when it is gone: on a busy machine a backend may live on for a while, and take what comes next along. */
const killOne = () => killer`
  select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and application_name = 'victim'
  order by (state = 'idle in transaction') desc, random() limit 1`;

/** @returns what was acknowledged, and what failed otherwise than by the kills. */
async function writeUnderKills(organizationIds: readonly string[]) {
  const acknowledged: string[] = [];
  const strangeErrors: unknown[] = [];
  let attempts = 0;
  let refusals = 0;
  const attempt = async (work: () => Promise<unknown>, batch: string) => {
    attempts += 1;
    const killed = attempts % ATTEMPTS_PER_KILL === 0 ? killOne() : undefined;
    try {
      await work();
      acknowledged.push(batch);
    } catch (error) {
      refusals += 1;
      if (!isDatabaseUnavailable(error)) strangeErrors.push(error);
    }
    await killed;
  };
  const writer = async (organizationId: string) => {
    for (let number = 0; number < TRANSACTIONS_EACH; number += 1) {
      const batch = `${organizationId}-${number}`;
      await attempt(() => writeBatch(organizationId, batch), batch);
      const single = entry(organizationId, `${batch}-single`, `${batch}-single`);
      await attempt(() => victim.orm.insert(auditEntries).values(single), `${batch}-single`);
    }
  };
  await Promise.all(organizationIds.map(writer));
  return { acknowledged, strangeErrors, refusals };
}

interface StoredBatch extends Record<string, unknown> {
  readonly batch: string;
  readonly rows: number;
  readonly transactions: number;
  readonly crossed: number;
}

const storedBatches = () =>
  database.db.orm.execute<StoredBatch>(sql`
  select actor_id as batch, count(*)::int as rows, count(distinct xmin::text)::int as transactions,
    (count(*) filter (where organization_id <> subject_id or not starts_with(audit_entry_id, organization_id)))::int as crossed
  from audit_entries group by actor_id`);

const mixedTransactions = () =>
  database.db.orm.execute(sql`
  select xmin::text from audit_entries group by xmin::text having count(distinct actor_id) > 1`);

test("backends that are killed under load lose nothing acknowledged, tear no transaction, and cross no organizations", async () => {
  const ids = Array.from({ length: ORGANIZATIONS }, (_, index) => `mer_kill_${String.fromCharCode(97 + index)}`);
  await database.db.orm
    .insert(organizations)
    .values(ids.map((id) => ({ id, slug: id, name: id, createdAt: new Date(0) })));

  const { acknowledged, strangeErrors, refusals } = await writeUnderKills(ids);

  expect(strangeErrors).toEqual([]);
  expect(refusals).toBeGreaterThan(20);
  const stored = new Map((await storedBatches()).map((batch) => [batch.batch, batch]));
  expect(acknowledged.filter((batch) => !stored.has(batch))).toEqual([]);
  const torn = [...stored.values()].filter(
    ({ batch, rows, transactions, crossed }) =>
      crossed > 0 || transactions !== 1 || rows !== (batch.endsWith("single") ? 1 : ROWS.length),
  );
  expect(torn).toEqual([]);
  expect(await mixedTransactions()).toHaveLength(0);
}, 300_000);

test("after the kills everything works again", async () => {
  const everywhere = Array.from({ length: 40 }, () => victim.transact((tx) => tx.execute(sql`select 1 as one`)));
  const singles = Array.from({ length: 40 }, () => victim.orm.execute(sql`select 1 as one`));

  for (const rows of await Promise.all([...everywhere, ...singles])) expect(rows[0]).toEqual({ one: 1 });
});
