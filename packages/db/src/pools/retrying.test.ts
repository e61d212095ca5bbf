import { inArray, sql } from "drizzle-orm";
import { ulid } from "ulid";
import { describe, expect, test } from "vitest";
import type { Database } from "../database.ts";
import { preparedQueueStatement, preparedStatement } from "../prepared.ts";
import { organizations } from "../schema/tables.ts";
import { isOnCitus } from "../testing/on-citus.ts";
import { testDatabase } from "../testing/test-database.ts";
import { typedSql, value } from "../typed-sql.ts";

const database = testDatabase();

/** Locks one row, then another one, with time for somebody else to do the same in the opposite order. */
const renameBoth = typedSql`
  with one as (
    update organizations set name = name || ${value.text("suffix")} where organization_id = ${value.text("first")}
    returning 1),
  pause as (select pg_sleep(0.3) from one)
  update organizations set name = name || ${value.text("suffix")}
  where organization_id = ${value.text("second")} and exists (select 1 from pause)
  returning organization_id as "organizationId"`;

type Rename = (db: Database, values: { first: string; second: string; suffix: string }) => PromiseLike<unknown>;
const prepared: Rename = preparedStatement<{ organizationId: string }>()(renameBoth);
const ofQueue: Rename = preparedQueueStatement<{ organizationId: string }>()(renameBoth);
const raw: Rename = (db, { first, second, suffix }) =>
  db.orm.execute(sql`
    with one as (update organizations set name = name || ${suffix} where organization_id = ${first} returning 1),
    pause as (select pg_sleep(0.3) from one)
    update organizations set name = name || ${suffix}
    where organization_id = ${second} and exists (select 1 from pause)`);

async function namesAfter(rename: Rename, db: Database): Promise<string[]> {
  const ids = [`mer_${ulid()}`, `mer_${ulid()}`] as const;
  await db.orm
    .insert(organizations)
    .values(ids.map((id) => ({ id, slug: id.toLowerCase(), name: "", createdAt: new Date(0) })));
  const [first, second] = ids;
  await Promise.all([
    rename(db, { first, second, suffix: "+x" }),
    rename(db, { first: second, second: first, suffix: "+y" }),
  ]);
  const rows = await db.orm
    .select({ name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.id, ids));
  return rows.map(({ name }) => name);
}

// On Citus a table that has copies is written by one at a time: nobody holds one row of it and waits for another.
describe.skipIf(isOnCitus)("two single statements that deadlock both come through, each once", () => {
  test.each([
    ["prepared ones", prepared],
    ["drizzle's", raw],
    ["those of a queue", ofQueue],
  ])("%s", async (_, rename) => {
    const names = await namesAfter(rename, database.db);
    expect(names).toHaveLength(2);
    for (const name of names) expect(["+x+y", "+y+x"]).toContain(name);
  });
});

test("a statement that fails for another reason runs once", async () => {
  await database.db.orm.execute(sql`create sequence tried`);
  const failing = database.db.orm.execute(sql`select 1 / (nextval('tried') - 1)`);
  await expect(failing).rejects.toMatchObject({ cause: { code: "22012" } });
  expect(await database.db.orm.execute(sql`select last_value::int as count from tried`)).toEqual([{ count: 1 }]);
});

test("a statement within a transaction is not run again by itself: the transaction is", async () => {
  await database.db.orm.execute(sql`create sequence lost`);
  let attempts = 0;
  const failing = database.db.transact(async (tx) => {
    attempts += 1;
    await tx.execute(sql`do $$ begin perform nextval('lost'); raise exception 'lost' using errcode = '40001'; end $$`);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: "40001" } });
  expect(await database.db.orm.execute(sql`select last_value::int as count from lost`)).toEqual([{ count: attempts }]);
});
