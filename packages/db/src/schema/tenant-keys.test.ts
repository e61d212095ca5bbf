import { expect, test } from "vitest";
import { isOnCitus } from "../testing/on-citus.ts";
import { testDatabase } from "../testing/test-database.ts";
import { SHARED_TABLES, TABLE_PLACEMENT, TENANT_TABLES } from "./table-placement.ts";

/** Indexes of work queues and of a search that are read over all organizations. */
const QUEUES_OVER_ALL = [
  "cases_agent_queue",
  "cases_claimed",
  "cases_snoozed",
  "cases_subject",
  "cases_subject_words",
  "case_messages_body_words",
  "cases_unclaimed",
  "delivery_lanes_due",
  "delivery_lanes_owner",
  "event_inbox_queued",
  "event_numbers_numbered",
  "mail_threads_due",
  "mail_threads_reply_key",
  "queued_mails_due",
  "requirements_to_check",
];

/** Holds the organization within its expression (decision record 0092). */
const INSIDE_AN_EXPRESSION = ["quotes_tags"];

const database = testDatabase();

/** Those of the database, which may have more than the schema names. */
const tablesWithColumns = () => database.db.client<{ name: string; columns: string[] }[]>`
  select relname as name, array_agg(attname::text) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '_[0-9]{4,}$'
  group by relname order by relname`;

test("every table of the database has a placement", async () => {
  const names = (await tablesWithColumns()).map(({ name }) => name);

  expect(names.toSorted()).toEqual(Object.keys(TABLE_PLACEMENT).toSorted());
});

test("every table that is not shared has organization_id", async () => {
  const tables = await tablesWithColumns();
  const without = tables.filter(
    ({ name, columns }) => TENANT_TABLES.includes(name) && !columns.includes("organization_id"),
  );

  expect(without).toEqual([]);
});

test("every key and index of a tenant table opens with organization_id", async () => {
  const indexes = await database.db.client<{ index: string; first: string | null }[]>`
    select relation.relname as index, attribute.attname as first
    from pg_index
    join pg_class relation on relation.oid = pg_index.indexrelid
    join pg_class owner on owner.oid = pg_index.indrelid
    left join pg_attribute attribute on attribute.attrelid = owner.oid and attribute.attnum = pg_index.indkey[0]
    where owner.relnamespace = 'public'::regnamespace and owner.relname::text = any(${[...TENANT_TABLES]}::text[])`;

  expect(indexes.length).toBeGreaterThan(20);
  const known = [...QUEUES_OVER_ALL, ...INSIDE_AN_EXPRESSION];
  const others = indexes.filter(({ index, first }) => first !== "organization_id" && !known.includes(index));
  expect(others).toEqual([]);
});

test("every foreign key between tenant tables holds organization_id on both sides, and none leads from a shared table to one", async () => {
  const keys = await database.db.client<{ name: string; from: string; to: string; pairs: string[] }[]>`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      (select array_agg(source.attname || '=' || target.attname)
       from unnest(conkey, confkey) as pair(source_number, target_number)
       join pg_attribute source on source.attrelid = conrelid and source.attnum = source_number
       join pg_attribute target on target.attrelid = confrelid and target.attnum = target_number) as pairs
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

  const betweenTenants = keys.filter(({ to }) => TENANT_TABLES.includes(to));
  expect(betweenTenants.length).toBeGreaterThan(5);
  for (const { name, from, pairs } of betweenTenants) {
    expect(SHARED_TABLES, name).not.toContain(from);
    expect(pairs, name).toContain("organization_id=organization_id");
  }
});

// Citus guards its tables by triggers of its own, and makes views, which are rules.
test.skipIf(isOnCitus)("there are no triggers, sequences or rules", async () => {
  const [found] = await database.db.client<{ count: number }[]>`
    select (select count(*) from pg_trigger where not tgisinternal)::int
      + (select count(*) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace)::int
      + (select count(*) from pg_rules where schemaname = 'public')::int as count`;

  expect(found?.count).toBe(0);
});
