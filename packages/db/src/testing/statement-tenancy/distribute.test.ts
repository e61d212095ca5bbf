import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../create-test-database.ts";
import { REFERENCE_TABLES, TENANT_TABLES } from "./tenant-tables.ts";
import { watchStatements } from "./watch-statements.ts";

const script = readFileSync(fileURLToPath(new URL("../../../distribute/by-organization.sql", import.meta.url)), "utf8");
const named = (call: string) => [...script.matchAll(new RegExp(`${call}\\('(\\w+)'`, "g"))].map(([, name]) => name);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

test("the distribute script spreads every table once: shared ones whole, the others by organization", () => {
  expect(named("create_reference_table").toSorted()).toEqual([...REFERENCE_TABLES].toSorted());
  expect(named("create_distributed_table").toSorted()).toEqual([...TENANT_TABLES]);
  const rows = script.match(/create_distributed_table\('\w+', 'organization_id',/g);
  expect(rows).toHaveLength(TENANT_TABLES.length);
});

test("the distribute script takes tables that others refer to first", async () => {
  const order = [...named("create_reference_table"), ...named("create_distributed_table")];
  const keys = await database.db.client<{ from: string; to: string }[]>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;

  const backwards = keys.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from));
  expect(backwards.filter(({ to }) => TENANT_TABLES.includes(to))).toEqual([]);
});

test("a statement that is not routed to one organization fails in the service under test", async () => {
  const { client, transact } = watchStatements(database.db);

  expect(() => client.unsafe("select * from quotes where quote_id = 'qot_1'")).toThrow(
    "Not routed to one organization",
  );
  await expect(transact((tx) => tx.execute("delete from cases"))).rejects.toThrow();
  expect(await client.unsafe("select * from quotes where organization_id = 'mer_1'")).toHaveLength(0);
});
