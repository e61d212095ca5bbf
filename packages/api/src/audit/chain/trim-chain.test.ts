import { auditEntries, auditLinks } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PLATFORM_CHAIN } from "./chained-entry.ts";
import { applyAuditRetention } from "./every-chain.ts";
import { createChainWorld, writePlatformEntries } from "./testing-chain-world.ts";
import { trimChain } from "./trim-chain.ts";
import { verifyChain } from "./verify-chain.ts";

const DAY_MS = 24 * 3_600_000;

const database = testDatabase();

async function world(old: number, young: number) {
  const w = await createChainWorld(database);
  await w.write(old);
  const before = new Date(w.services.clock.now().getTime() + 1);
  await w.write(young);
  const trim = (isConfirmed = true) => trimChain(database.db, { chain: w.organizationId, before, isConfirmed });
  const left = async () => {
    const { orm } = database.db;
    const entries = await orm.$count(auditEntries, eq(auditEntries.organizationId, w.organizationId));
    return [entries, await orm.$count(auditLinks, eq(auditLinks.organizationId, w.organizationId))];
  };
  return { ...w, trim, left };
}

test("the oldest part goes, the rest keeps its places and can still be verified", async () => {
  const w = await world(1_002, 3);
  await w.link();
  const ids = await w.ids();

  expect(await w.trim(false)).toEqual({ removed: 1_002, findings: [] });
  expect(await w.left()).toEqual([1_005, 1_005]);
  expect(await w.trim()).toEqual({ removed: 1_002, findings: [] });

  expect(await w.left()).toEqual([3, 3]);
  expect(await w.ids()).toEqual(ids.slice(1_002));
  await w.write(1);
  const report = { entries: 4, removedSequence: 1_002, lastSequence: 1_006, findings: [] };
  expect(await w.verify()).toMatchObject(report);
  expect(await w.trim()).toEqual({ removed: 0, findings: [] });
});

test("behind the removed part a change and a removal are still found", async () => {
  const w = await world(3, 3);
  await w.trim();
  const ids = await w.ids();
  await database.db.orm
    .update(auditEntries)
    .set({ actorName: "Nobody" })
    .where(w.entry(ids[0] ?? ""));
  await database.db.orm.delete(auditEntries).where(w.entry(ids[2] ?? ""));

  expect((await w.verify()).findings).toEqual([
    { kind: "changed", sequence: 4, auditEntryId: ids[0] },
    { kind: "removed", sequence: 6, auditEntryId: ids[2] },
  ]);
});

test("a whole log may be old: what comes after goes on with its number and hash", async () => {
  const w = await world(2, 0);
  expect(await w.trim()).toEqual({ removed: 2, findings: [] });
  await w.write(1);
  expect(await w.verify()).toMatchObject({ entries: 1, removedSequence: 2, lastSequence: 3, findings: [] });
});

test("an end that was kept is compared with the place behind which the chain begins, though no entry is left there", async () => {
  const w = await world(3, 0);
  await w.link();
  const { lastSequence: sequence, lastHash: hash } = await w.verify();
  await w.trim();
  await w.write(1);
  const findings = async (head: { sequence: number; hash: string }) =>
    (await verifyChain(database.db, w.organizationId, [head])).findings;

  expect(await findings({ sequence, hash })).toEqual([]);
  const other = "0".repeat(64);
  expect(await findings({ sequence, hash: other })).toEqual([{ kind: "changed", sequence: 3 }]);
  // What lay before it went by rule, and its hash with it.
  expect(await findings({ sequence: 2, hash: other })).toEqual([]);
});

test("of a chain that does not verify nothing is removed", async () => {
  const w = await world(3, 1);
  await w.link();
  const [first = ""] = await w.ids();
  await database.db.orm.update(auditEntries).set({ actorName: "Nobody" }).where(w.entry(first));

  expect(await w.trim()).toEqual({ removed: 0, findings: [{ kind: "changed", sequence: 1, auditEntryId: first }] });
  expect(await w.left()).toEqual([4, 4]);
});

test("the platform's own log is shortened the same way", async () => {
  await writePlatformEntries(database, 3);
  const before = new Date("2100-01-01T00:00:00Z");
  expect(await trimChain(database.db, { chain: PLATFORM_CHAIN, before, isConfirmed: true })).toMatchObject({
    removed: 3,
  });
  expect(await verifyChain(database.db, PLATFORM_CHAIN)).toMatchObject({ entries: 0, lastSequence: 3, findings: [] });
});

test("by rule every log loses what is older, and tells so in an entry", async () => {
  const w = await world(2, 0);
  const years = 7;
  w.services.clock.advance((years + 1) * 366 * DAY_MS);
  await w.write(1);

  const counted = await applyAuditRetention(w.services, { years, isConfirmed: false });
  expect(counted.logs.find(({ chain }) => chain === w.organizationId)).toMatchObject({ removed: 2 });
  expect((await w.left())[0]).toBe(3);
  const { before, logs } = await applyAuditRetention(w.services, { years, isConfirmed: true });

  expect(before.toISOString().slice(0, 10)).toBe("2027-06-07");
  expect(logs.find(({ chain }) => chain === w.organizationId)).toMatchObject({ name: w.organization.slug, removed: 2 });
  const ofLog = eq(auditEntries.organizationId, w.organizationId);
  const kept = await database.db.orm.select().from(auditEntries).where(ofLog).orderBy(auditEntries.occurredAt);
  expect(kept.map(({ action, details }) => [action, details?.removed])).toEqual([
    ["destination.tested", undefined],
    ["audit.trimmed", 2],
  ]);
  expect(await w.verify()).toMatchObject({ entries: 2, findings: [] });
});

test("a log that was shortened says so, also when the command ends in the middle", async () => {
  const w = await world(501, 0);
  await w.link();
  const years = 7;
  w.services.clock.advance((years + 1) * 366 * DAY_MS);
  const removed = async () => (await w.verify()).removedSequence;
  const transact: typeof database.db.transact = async (...work) => {
    if ((await removed()) > 0) throw new Error("The command was killed.");
    return database.db.transact(...work);
  };
  const db = new Proxy(database.db, {
    get: (target, name) => (name === "transact" ? transact : Reflect.get(target, name, target)),
  });

  const killed = applyAuditRetention({ ...w.services, db }, { years, isConfirmed: true });
  await expect(killed).rejects.toThrow("The command was killed.");

  expect(await removed()).toBe(500);
  const ofLog = eq(auditEntries.organizationId, w.organizationId);
  const kept = await database.db.orm.select().from(auditEntries).where(ofLog).orderBy(auditEntries.occurredAt);
  expect(kept.map(({ action, details }) => [action, details?.removed])).toEqual([
    ["destination.tested", undefined],
    ["audit.trimmed", 500],
  ]);
});

test("on the last day of February in a leap year nothing goes that is not as old as the rule says", async () => {
  const w = await world(0, 0);
  const { clock } = w.services;
  const goTo = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime());
  goTo("2029-03-01T06:00:00Z");
  await w.write(1);
  goTo("2036-02-29T12:00:00Z");

  const { before, logs } = await applyAuditRetention(w.services, { years: 7, isConfirmed: false });

  expect(before.toISOString()).toBe("2029-02-28T12:00:00.000Z");
  expect(logs.find(({ chain }) => chain === w.organizationId)).toMatchObject({ removed: 0 });
});
