import postgres from "postgres";
import { expect, test } from "vitest";
import { organizations } from "../schema/tables.ts";
import { createTestDatabase, type TestDatabase } from "./create-test-database.ts";
import { isOnCitus } from "./on-citus.ts";

const addOrganization = ({ db }: TestDatabase) =>
  db.orm.insert(organizations).values({
    id: "mer_01JZ0000000000000000000001",
    slug: "alleen-hier",
    name: "Alleen hier",
    createdAt: new Date("2026-06-01T00:00:00.000Z"),
  });

const all = ({ db }: TestDatabase) => db.orm.select().from(organizations);

test("what one test file writes, another does not see", async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await addOrganization(first);

  expect(await all(first)).toHaveLength(1);
  expect(await all(second)).toHaveLength(0);
  await Promise.all([first.close(), second.close()]);
});

test("once it is closed, the next file finds it empty", async () => {
  const first = await createTestDatabase();
  await addOrganization(first);
  await first.close();

  const next = await createTestDatabase();

  // Copies of a distributed one are not used again.
  expect(next.url === first.url).toBe(!isOnCitus);
  expect(await all(next)).toHaveLength(0);
  await next.close();
});

test("what is written after it was closed serves nobody", async () => {
  const first = await createTestDatabase();
  await first.close();
  await addOrganization(first).catch(() => {});

  const next = await createTestDatabase();

  expect(next.url).not.toBe(first.url);
  expect(await all(next)).toHaveLength(0);
  await next.close();
});

// Copies of a distributed one are not used again.
test.skipIf(isOnCitus).each([
  ["a table has another column", "alter table organizations add column more text"],
  ["a check is gone", "alter table events drop constraint events_type"],
  [
    "a trigger was added",
    "create trigger none before insert on quotes execute function suppress_redundant_updates_trigger()",
  ],
  [
    "statistics were made",
    "insert into organizations (organization_id, slug, name, created_at) values ('mer_1', 'a', 'A', now()); analyze organizations",
  ],
])("a database in which %s serves nobody else", async (_, change) => {
  const first = await createTestDatabase();
  await first.db.client.unsafe(change).simple();
  await first.close();

  const next = await createTestDatabase();

  expect(next.url).not.toBe(first.url);
  await next.close();
});

test("one with settings of its own serves nobody else", async () => {
  const first = await createTestDatabase();
  await first.db.client.unsafe(`alter database "${new URL(first.url).pathname.slice(1)}" set work_mem = '5MB'`);
  await first.close();

  const next = await createTestDatabase();

  expect(next.url).not.toBe(first.url);
  await next.close();
});

test("one to which somebody else stays connected serves nobody else", async () => {
  const first = await createTestDatabase();
  const other = postgres(first.url, { max: 1, fetch_types: false });
  await other`select 1`;
  await first.close();

  const next = await createTestDatabase();

  expect(next.url).not.toBe(first.url);
  await Promise.all([next.close(), other.end()]);
});
