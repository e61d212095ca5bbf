import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "./database.ts";
import { preparedStatement } from "./prepared.ts";
import { organizations } from "./schema/tables.ts";
import { testDatabase } from "./testing/test-database.ts";
import { typedSql, value } from "./typed-sql.ts";
import { withinTransaction } from "./within-transaction.ts";

const database = testDatabase();

const rename = preparedStatement<{ name: string }>()(
  typedSql`update organizations set name = ${value.text("name")} where organization_id = ${value.text("id")} returning name`,
);

/** Writes in each of the ways that use cases have. */
async function writeInAllWays(db: Database, id: string) {
  await db.orm.insert(organizations).values({ id, slug: id.toLowerCase(), name: "1", createdAt: new Date(0) });
  await rename(db, { id, name: "2" });
  await db.transact((tx) => tx.execute(sql`update organizations set name = name || '3' where organization_id = ${id}`));
  await db.forMaintenance.transact((tx) =>
    tx.execute(sql`update organizations set name = name || '4' where organization_id = ${id}`),
  );
}

const namesOf = async (id: string) =>
  (await database.db.client<{ name: string }[]>`select name from organizations where organization_id = ${id}`).map(
    ({ name }) => name,
  );

test("what is written in different ways is there together, and nobody sees a part of it before", async () => {
  await database.db.transact(async (tx) => {
    await writeInAllWays(withinTransaction(database.db, tx), "mer_TOGETHER");
    expect(await namesOf("mer_TOGETHER")).toEqual([]);
  });
  expect(await namesOf("mer_TOGETHER")).toEqual(["234"]);
});

test("nothing of it is there when the transaction fails at its end", async () => {
  const failing = database.db.transact(async (tx) => {
    await writeInAllWays(withinTransaction(database.db, tx), "mer_NEVER");
    throw new Error("killed");
  });
  await expect(failing).rejects.toThrow("killed");
  expect(await namesOf("mer_NEVER")).toEqual([]);
});
