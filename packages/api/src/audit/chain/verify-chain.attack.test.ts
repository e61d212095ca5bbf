import {
  auditChains,
  auditEntries,
  auditInbox,
  auditLinks,
  platformAuditEntries,
} from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq, gte } from "drizzle-orm";
import { expect, test } from "vitest";
import { entryHash, PLATFORM_CHAIN } from "./chained-entry.ts";
import { readChainedEntries } from "./read-chained-entries.ts";
import { createChainWorld, writePlatformEntries } from "./testing-chain-world.ts";
import { verifyChain } from "./verify-chain.ts";

const database = testDatabase();

async function world(entryCount = 5) {
  const w = await createChainWorld(database);
  await w.write(entryCount);
  expect(await w.verify()).toMatchObject({ findings: [], entries: entryCount, lastSequence: entryCount });
  const ids = await w.ids();
  const ofChain = eq(auditLinks.organizationId, w.organizationId);
  const { orm } = database.db;
  const findings = async () => (await w.verify()).findings;
  return { ...w, orm, ids, at: (index: number) => ids[index] ?? "", ofChain, findings };
}

const CHANGES = {
  actorName: "Somebody else",
  actorId: "usr_other",
  action: "api_key.created",
  subjectId: "whk_other",
  details: { index: 1 },
  requestId: "req_other",
  clientAddress: null,
  clientDevice: "curl/9",
  occurredAt: new Date(0),
} as const;

test.each(Object.entries(CHANGES))("an entry whose %s was changed is named, and it alone", async (column, value) => {
  const w = await world();

  await w.orm
    .update(auditEntries)
    .set({ [column]: value })
    .where(w.entry(w.at(2)));

  expect(await w.findings()).toEqual([{ kind: "changed", sequence: 3, auditEntryId: w.at(2) }]);
});

test("an entry that was removed is named, wherever it stood", async () => {
  for (const index of [0, 2, 4]) {
    const w = await world();
    await w.orm.delete(auditEntries).where(w.entry(w.at(index)));
    expect(await w.findings()).toEqual([{ kind: "removed", sequence: index + 1, auditEntryId: w.at(index) }]);
  }
});

test("an entry that was removed with its place is missed by its number, the last one too", async () => {
  for (const index of [0, 2, 4]) {
    const w = await world();
    await w.orm.delete(auditEntries).where(w.entry(w.at(index)));
    await w.orm.delete(auditLinks).where(and(w.ofChain, eq(auditLinks.sequence, index + 1)));
    expect(await w.findings()).toEqual([{ kind: "removed", sequence: index + 1 }]);
  }
});

test("an entry that was removed before it had its place is named", async () => {
  const w = await world(2);
  await w.write(1);
  const [waiting] = await w.orm.select().from(auditInbox).where(eq(auditInbox.organizationId, w.organizationId));

  await w.orm.delete(auditEntries).where(w.entry(waiting?.auditEntryId ?? ""));

  expect(await w.findings()).toEqual([{ kind: "removed", auditEntryId: waiting?.auditEntryId }]);
});

test("an entry that was inserted past the service is named, whatever time it tells", async () => {
  for (const occurredAt of [new Date(0), new Date("2030-01-01T00:00:00Z")]) {
    const w = await world();
    const auditEntryId = w.services.makeId("auditEntry");
    const [copied] = await w.orm
      .select()
      .from(auditEntries)
      .where(w.entry(w.at(2)));
    if (copied === undefined) throw new Error("No entry to copy.");
    await w.orm.insert(auditEntries).values({ ...copied, auditEntryId, occurredAt });

    expect(await w.findings()).toEqual([{ kind: "inserted", auditEntryId }]);
  }
});

test("an entry that was inserted with a place of its own making does not fit, between others or at the end", async () => {
  for (const behind of [2, 5]) {
    const w = await world();
    const auditEntryId = w.services.makeId("auditEntry");
    const [copied] = await w.orm
      .select()
      .from(auditEntries)
      .where(w.entry(w.at(2)));
    if (copied === undefined) throw new Error("No entry to copy.");
    await w.orm.insert(auditEntries).values({ ...copied, auditEntryId });
    for (let sequence = 5; sequence > behind; sequence -= 1)
      await w.orm
        .update(auditLinks)
        .set({ sequence: sequence + 1 })
        .where(and(w.ofChain, eq(auditLinks.sequence, sequence)));
    const hash = "0".repeat(64);
    await w.orm
      .insert(auditLinks)
      .values({ organizationId: w.organizationId, sequence: behind + 1, auditEntryId, hash });

    expect(await w.findings()).toContainEqual(expect.objectContaining({ sequence: behind + 1, auditEntryId }));
  }
});

test("a change with a hash that fits it breaks the place behind it", async () => {
  const w = await world();
  await w.orm
    .update(auditEntries)
    .set({ actorName: "Nobody" })
    .where(w.entry(w.at(2)));
  const [before] = await w.orm
    .select()
    .from(auditLinks)
    .where(and(w.ofChain, eq(auditLinks.sequence, 2)));
  const entry = (await readChainedEntries(w.orm, w.organizationId, [w.at(2)])).get(w.at(2));
  if (entry === undefined) throw new Error("No entry.");
  const place = { chain: w.organizationId, sequence: 3, previousHash: before?.hash ?? "" };
  await w.orm
    .update(auditLinks)
    .set({ hash: entryHash(place, entry) })
    .where(and(w.ofChain, eq(auditLinks.sequence, 3)));

  expect(await w.findings()).toEqual([{ kind: "changed", sequence: 4, auditEntryId: w.at(3) }]);
});

test("an end that was cut off and an end that was moved are found", async () => {
  const cut = await world();
  await cut.orm.delete(auditLinks).where(and(cut.ofChain, gte(auditLinks.sequence, 4)));
  for (const index of [3, 4]) await cut.orm.delete(auditEntries).where(cut.entry(cut.at(index)));
  expect(await cut.findings()).toEqual([4, 5].map((sequence) => ({ kind: "removed", sequence })));

  const moved = await world();
  const isTheirs = eq(auditChains.organizationId, moved.organizationId);
  await moved.orm.update(auditChains).set({ lastSequence: 4 }).where(isTheirs);
  expect(await moved.findings()).toEqual([{ kind: "inserted", sequence: 5 }]);
  await moved.orm.update(auditChains).set({ lastSequence: 5, removedSequence: 2 }).where(isTheirs);
  expect((await moved.findings()).slice(0, 2)).toEqual(
    [1, 2].map((sequence) => ({ kind: "inserted", sequence, auditEntryId: moved.at(sequence - 1) })),
  );
});

test("a chain that was written anew as a whole agrees with itself, and not with a head that was kept elsewhere", async () => {
  const w = await world(4);
  const { lastSequence: sequence, lastHash: hash } = await w.verify();
  const kept = [{ sequence, hash }];
  const verify = () => verifyChain(database.db, w.organizationId, kept);
  await w.write(1);
  expect((await verify()).findings).toEqual([]);

  await w.orm
    .update(auditEntries)
    .set({ actorName: "Nobody" })
    .where(w.entry(w.at(1)));
  await w.orm.delete(auditLinks).where(w.ofChain);
  await w.orm.delete(auditChains).where(eq(auditChains.organizationId, w.organizationId));

  expect(await w.findings()).toEqual([]);
  expect((await verify()).findings).toEqual([{ kind: "changed", sequence: 4, auditEntryId: w.at(3) }]);
});

test("the platform's own log has a chain of its own, in which the same is found", async () => {
  const ids = await writePlatformEntries(database, 3);
  const verify = () => verifyChain(database.db, PLATFORM_CHAIN);
  expect(await verify()).toMatchObject({ entries: 3, findings: [] });

  const { orm } = database.db;
  const [second = "", third = ""] = ids.slice(1);
  await orm.update(platformAuditEntries).set({ subject: "x@y.example" }).where(eq(platformAuditEntries.id, second));
  await orm.delete(platformAuditEntries).where(eq(platformAuditEntries.id, third));
  const strange = { id: "aud_strange", action: "agent.removed", actorId: "operator", actorName: "Operator" } as const;
  await orm.insert(platformAuditEntries).values({ ...strange, subject: "x@y.example", occurredAt: new Date(0) });

  expect((await verify()).findings).toEqual([
    { kind: "changed", sequence: 2, auditEntryId: second },
    { kind: "removed", sequence: 3, auditEntryId: third },
    { kind: "inserted", auditEntryId: "aud_strange" },
  ]);
});
