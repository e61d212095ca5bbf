import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { ulid } from "ulid";
import { expect, test } from "vitest";
import { createDatabase } from "../database.ts";
import { isDatabaseUnavailable, isUniqueViolation } from "../database-errors.ts";
import { preparedStatement } from "../prepared.ts";
import { auditEntries, organizations } from "../schema/tables.ts";
import { isOnCitus } from "../testing/on-citus.ts";
import { testDatabase } from "../testing/test-database.ts";
import { nullable, typedSql, value } from "../typed-sql.ts";
import { TransactionPool } from "./transaction-pool.ts";
import type { TransactionScope } from "./transaction-scope.ts";

const database = testDatabase();

const organization = (id = `mer_${ulid()}`) => ({ id, slug: id.toLowerCase(), name: id, createdAt: new Date(0) });
const nameOf = async (id: string) =>
  (await database.db.orm.select().from(organizations).where(eq(organizations.id, id)))[0]?.name;

// On Citus a table that has copies is written by one at a time: nobody holds one row of it and waits for another.
test.skipIf(isOnCitus)("two transactions that deadlock both come through, each having run whole", async () => {
  const [a, b] = [organization(), organization()];
  await database.db.orm.insert(organizations).values([a, b]);
  const rename = (id: string, name: string) =>
    sql`update organizations set name = name || ${name} where organization_id = ${id}`;
  let attempts = 0;
  const bothHoldOne = meeting(2);
  const inOrder = (first: string, second: string, name: string) =>
    database.db.transact(async (tx) => {
      attempts += 1;
      await tx.execute(rename(first, name));
      await bothHoldOne();
      await tx.execute(rename(second, name));
    });

  await Promise.all([inOrder(a.id, b.id, "+x"), inOrder(b.id, a.id, "+y")]);

  // On a busy machine the one that runs again may take its first row before the other wakes: they deadlock once more.
  expect(attempts).toBeGreaterThanOrEqual(3);
  const suffixes = [(await nameOf(a.id))?.slice(a.name.length), (await nameOf(b.id))?.slice(b.name.length)];
  for (const suffix of suffixes) expect(["+x+y", "+y+x"]).toContain(suffix);
});

test("other faults are thrown at once, after a rollback", async () => {
  const row = organization();
  let attempts = 0;

  const failing = database.db.transact(async (tx) => {
    attempts += 1;
    await tx.insert(organizations).values(row);
    await tx.insert(organizations).values(row);
  });

  await expect(failing).rejects.toSatisfy((error) => isUniqueViolation(error, "organizations_pkey"));
  expect(attempts).toBe(1);
  expect(await nameOf(row.id)).toBeUndefined();
});

test("a transaction whose failed statement was swallowed is not reported as committed", async () => {
  const row = organization();

  const swallowing = database.db.transact(async (tx) => {
    await tx.insert(organizations).values(row);
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });

  await expect(swallowing).rejects.toThrow("nothing was committed");
  expect(await nameOf(row.id)).toBeUndefined();
});

test("a nested transaction rolls back alone", async () => {
  const [outer, inner] = [organization(), organization()];

  await database.db.transact(async (tx) => {
    await tx.insert(organizations).values(outer);
    const nested = tx.transaction(async (nestedTx) => {
      await nestedTx.insert(organizations).values(inner);
      throw new Error("undo");
    });
    await nested.catch(() => {});
  });

  expect([await nameOf(outer.id), await nameOf(inner.id)]).toEqual([outer.name, undefined]);
});

test("a transaction that is over runs nothing more", async () => {
  let leaked: { execute(statement: unknown): Promise<unknown> } | undefined;
  await database.db.transact(async (tx) => {
    leaked = tx as unknown as typeof leaked;
  });

  await expect(leaked?.execute(sql`select 1`)).rejects.toSatisfy((error) =>
    /after its transaction ended/.test(String((error as Error).cause)),
  );
});

test("more transactions than connections all commit", async () => {
  const rows = Array.from({ length: 50 }, () => organization());

  await Promise.all(rows.map((row) => database.db.transact((tx) => tx.insert(organizations).values(row))));

  expect(await Promise.all(rows.map(({ id }) => nameOf(id)))).toEqual(rows.map(({ name }) => name));
});

test("a database that is away is told from other faults, at once", async () => {
  const away = createDatabase({ url: "postgres://nobody:x@127.0.0.1:1/none", maxConnections: 3 });

  await expect(away.orm.select().from(organizations)).rejects.toSatisfy(isDatabaseUnavailable);
  await expect(away.transact((tx) => tx.select().from(organizations))).rejects.toSatisfy(isDatabaseUnavailable);
  await expect(database.db.orm.execute(sql`select 1 / 0`)).rejects.not.toSatisfy(isDatabaseUnavailable);
  await away.close();
});

test("a server that only reads for now counts as away: the address may soon lead to a promoted one", async () => {
  const writing = database.db.transact(async (tx) => {
    await tx.execute(sql`set transaction read only`);
    await tx.insert(organizations).values(organization());
  });
  await expect(writing).rejects.toSatisfy(isDatabaseUnavailable);
});

test("JSON, timestamps and arrays mean the same in single statements, transactions and prepared statements", async () => {
  const row = organization();
  const entry = {
    organizationId: row.id,
    action: "case.closed" as const,
    actorId: "a",
    actorName: "a",
    occurredAt: new Date(1_780_000_000_123),
  };
  const values = (auditEntryId: string) => ({ ...entry, auditEntryId, details: { list: [1, "é"] } });
  await database.db.orm.insert(organizations).values(row);
  await database.db.orm.insert(auditEntries).values(values("1"));
  await database.db.transact((tx) => tx.insert(auditEntries).values(values("2")));
  const insert = preparedStatement()(typedSql`
    insert into audit_entries (organization_id, audit_entry_id, action, actor_id, actor_name, details, occurred_at)
    select ${value.text("organizationId")}, id, 'case.closed', 'a', 'a', ${value.text("details")}::jsonb,
      ${value.timestamp("occurredAt")}
    from unnest(${value.texts("ids")}) as id where ${nullable.text("nothing")} is null`);
  await insert(database.db, {
    organizationId: row.id,
    details: JSON.stringify(values("3").details),
    occurredAt: entry.occurredAt.toISOString(),
    ids: ["3", 'four "quoted", {braced} \\ é'],
    nothing: null,
  });

  const read = () => database.db.orm.select().from(auditEntries).orderBy(auditEntries.auditEntryId);
  const stored = await read();

  expect(stored.map(({ auditEntryId }) => auditEntryId)).toEqual(["1", "2", "3", 'four "quoted", {braced} \\ é']);
  for (const { details, occurredAt } of stored) {
    expect([details, occurredAt]).toEqual([{ list: [1, "é"] }, entry.occurredAt]);
  }
  expect(await database.db.transact((tx) => tx.select().from(auditEntries).orderBy(auditEntries.auditEntryId))).toEqual(
    stored,
  );
});

test("a connection on which a transaction did not begin is not given to the next one", async () => {
  const connect = (onclose: () => void) => postgres(database.url, { max: 1, fetch_types: false, onclose });
  const pool = new TransactionPool(1, connect);
  const one = async (scope: TransactionScope) => await scope.unsafe("select 1 as one");
  try {
    const broken = pool.begin("begin; select 1/0", one);
    await expect(broken).rejects.toMatchObject({ code: "22012" });

    expect(await pool.begin("begin", one)).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

/** Resolves for all once `count` have called it; later calls resolve at once. */
function meeting(count: number): () => Promise<void> {
  let arrived = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    arrived += 1;
    if (arrived >= count) open();
    return opened;
  };
}
