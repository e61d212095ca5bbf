import { isUniqueViolation } from "@quote-financing/db/database-errors";
import { auditEntries, auditInbox, auditLinks } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditRow, recordAudit } from "../record-audit.ts";
import { adoptEntries, type LinkedEntry, linkAllEntries, linkEntries } from "./link-entries.ts";
import { createBrokenChain, createChainWorld } from "./testing-chain-world.ts";

const database = testDatabase();

function latch(): [promise: Promise<void>, open: () => void] {
  let open = (): void => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [promise, open];
}

const sequences = async (organizationId: string) => {
  const ofChain = eq(auditLinks.organizationId, organizationId);
  const rows = await database.db.orm.select().from(auditLinks).where(ofChain).orderBy(asc(auditLinks.sequence));
  return rows.map(({ sequence }) => sequence);
};

test("writers and linkers that run at once make one chain without gaps, with every entry once", async () => {
  const w = await createChainWorld(database);
  const { ctx, organizationId } = w;
  const write = (index: number) =>
    database.db.transact((tx) =>
      recordAudit(ctx, tx, { organizationId, action: "destination.tested", details: { index } }),
    );

  const rounds = Array.from({ length: 60 }, (_, index) => (index % 4 === 0 ? w.link() : write(index)));
  await Promise.all(rounds);
  await w.link();

  expect(await sequences(organizationId)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
  expect(await w.verify()).toMatchObject({ entries: 45, findings: [] });
});

test("whoever collects logs is told of each entry once, in order, after its place is committed", async () => {
  const w = await createChainWorld(database);
  await w.write(3);
  const told: LinkedEntry[] = [];
  const link = () => linkEntries(database.db, w.organizationId, (entries) => void told.push(...entries));
  await Promise.all([link(), link()]);
  await w.write(1);
  await link();
  await link();

  const ofChain = eq(auditLinks.organizationId, w.organizationId);
  const rows = await database.db.orm.select().from(auditLinks).where(ofChain).orderBy(asc(auditLinks.sequence));
  expect(told.map(({ sequence, hash, auditEntryId }) => ({ sequence, hash, auditEntryId }))).toEqual(
    rows.map(({ sequence, hash, auditEntryId }) => ({ sequence, hash, auditEntryId })),
  );
  expect(told).toHaveLength(4);
  expect(told[0]).toMatchObject({ chain: w.organizationId, action: "destination.tested", actorId: w.owner.userId });
  expect(JSON.stringify(told)).not.toContain("203.0.113.7");
});

test("a place that is not committed is told to nobody", async () => {
  const w = await createChainWorld(database);
  await w.write(1);
  const told: LinkedEntry[] = [];
  const transact = (async (work: (tx: never) => Promise<unknown>) =>
    database.db.transact(async (tx) => {
      await work(tx as never);
      throw new Error("The server stopped.");
    })) as typeof database.db.transact;
  await expect(linkEntries({ transact }, w.organizationId, (entries) => void told.push(...entries))).rejects.toThrow();
  expect(told).toEqual([]);
});

test("a writer that has not committed yet holds nobody up, and its entry comes behind those that have", async () => {
  const w = await createChainWorld(database);
  const { ctx, organizationId } = w;
  const [written, tellWritten] = latch();
  const [mayCommit, letCommit] = latch();
  const early = database.db.transact(async (tx) => {
    await recordAudit(ctx, tx, { organizationId, action: "sandbox.opened" });
    tellWritten();
    await mayCommit;
  });
  await written;
  await w.write(2);
  expect(await w.link()).toBe(2);
  letCommit();
  await early;

  expect(await w.verify()).toMatchObject({ entries: 3, findings: [] });
  const last = (await w.ids()).at(-1) ?? "";
  expect(await database.db.orm.select().from(auditEntries).where(w.entry(last))).toMatchObject([
    { action: "sandbox.opened" },
  ]);
});

test("a chain begins with all entries of releases before, in the order of their times", async () => {
  const w = await createChainWorld(database);
  const rows = Array.from({ length: 1_203 }, () => {
    w.services.clock.advance(1);
    return auditRow(w.ctx, { organizationId: w.organizationId, action: "api_key.created" });
  });
  await database.db.orm.insert(auditEntries).values(rows.toReversed());
  await w.write(1);

  expect(await w.link()).toBe(1_204);

  expect((await w.ids()).slice(0, -1)).toEqual(rows.map(({ auditEntryId }) => auditEntryId));
  expect(await w.verify()).toMatchObject({ entries: 1_204, findings: [] });
});

test("what a release before writes beside this one is let in when an operator says so, and not before", async () => {
  const w = await createChainWorld(database);
  await w.write(1);
  await w.link();
  const row = auditRow(w.ctx, { organizationId: w.organizationId, action: "api_key.created" });
  await database.db.orm.insert(auditEntries).values(row);
  expect((await w.verify()).findings).toEqual([{ kind: "inserted", auditEntryId: row.auditEntryId }]);

  await database.db.transact((tx) => adoptEntries(tx, w.organizationId));

  expect(await w.verify()).toMatchObject({ entries: 2, findings: [] });
});

test("linking finds every log that waits, and leaves nothing in the inbox", async () => {
  const worlds = [await createChainWorld(database), await createChainWorld(database)];
  for (const w of worlds) await w.write(2);

  await linkAllEntries(database.db);

  for (const { organizationId } of worlds) {
    expect(await sequences(organizationId)).toEqual([1, 2]);
    const waiting = eq(auditInbox.organizationId, organizationId);
    expect(await database.db.orm.select().from(auditInbox).where(waiting)).toEqual([]);
  }
});

test("a log whose entries get no place keeps no other log from its turn", async () => {
  for (let time = 0; time < 2; time += 1) await createBrokenChain(database);
  const worlds = await Promise.all(Array.from({ length: 8 }, () => createChainWorld(database)));
  for (const w of worlds) await w.write(1);

  await expect(linkAllEntries(database.db)).rejects.toSatisfy(isUniqueViolation);

  expect(await Promise.all(worlds.map(({ organizationId }) => sequences(organizationId)))).toEqual(
    worlds.map(() => [1]),
  );
});
