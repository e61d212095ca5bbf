import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/create-test-database.ts";
import { REFERENCE_TABLES } from "../testing/statement-tenancy/tenant-tables.ts";

/** Indexes of work queues and of a search that are read over all organizations. */
const QUEUES_OVER_ALL = [
  "cases_agent_queue",
  "cases_claimed",
  "cases_subject",
  "case_messages_words",
  "cases_unclaimed",
  "delivery_lanes_due",
  "delivery_lanes_owner",
  "event_inbox_queued",
  "event_numbers_numbered",
  "mail_threads_due",
  "mail_threads_reply_key",
  "queued_mails_due",
];

/** Holds the organization within its expression (decision record 0092). */
const INSIDE_AN_EXPRESSION = ["quotes_tags"];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

const tenantTables = () => database.db.client<{ name: string; columns: string[] }[]>`
  select table_name as name, array_agg(column_name::text) as columns
  from information_schema.columns
  where table_schema = 'public' and table_name::text <> all(${REFERENCE_TABLES}::text[])
  group by table_name order by table_name`;

test("every table that is not a reference table has organization_id", async () => {
  const without = (await tenantTables()).filter(({ columns }) => !columns.includes("organization_id"));

  expect(without).toEqual([]);
});

test("every key and index of a tenant table opens with organization_id", async () => {
  const indexes = await database.db.client<{ index: string; first: string | null }[]>`
    select relation.relname as index, attribute.attname as first
    from pg_index
    join pg_class relation on relation.oid = pg_index.indexrelid
    join pg_class owner on owner.oid = pg_index.indrelid
    left join pg_attribute attribute on attribute.attrelid = owner.oid and attribute.attnum = pg_index.indkey[0]
    where owner.relnamespace = 'public'::regnamespace and owner.relname::text <> all(${REFERENCE_TABLES}::text[])`;

  expect(indexes.length).toBeGreaterThan(20);
  const known = [...QUEUES_OVER_ALL, ...INSIDE_AN_EXPRESSION];
  const others = indexes.filter(({ index, first }) => first !== "organization_id" && !known.includes(index));
  expect(others).toEqual([]);
});

test("every foreign key between tenant tables holds organization_id on both sides, and none leads from a reference table to one", async () => {
  const keys = await database.db.client<{ name: string; from: string; to: string; pairs: string[] }[]>`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      (select array_agg(source.attname || '=' || target.attname)
       from unnest(conkey, confkey) as pair(source_number, target_number)
       join pg_attribute source on source.attrelid = conrelid and source.attnum = source_number
       join pg_attribute target on target.attrelid = confrelid and target.attnum = target_number) as pairs
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

  const betweenTenants = keys.filter(({ to }) => !REFERENCE_TABLES.includes(to));
  expect(betweenTenants.length).toBeGreaterThan(5);
  for (const { name, from, pairs } of betweenTenants) {
    expect(REFERENCE_TABLES, name).not.toContain(from);
    expect(pairs, name).toContain("organization_id=organization_id");
  }
});

test("there are no triggers, sequences or rules", async () => {
  const [found] = await database.db.client<{ count: number }[]>`
    select (select count(*) from pg_trigger where not tgisinternal)::int
      + (select count(*) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace)::int
      + (select count(*) from pg_rules where schemaname = 'public')::int as count`;

  expect(found?.count).toBe(0);
});
