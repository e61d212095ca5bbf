import type { Database, Transaction } from "@quote-financing/db/database";
import { cases } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type CaseWorld, createCaseWorld } from "../testing-case-world.ts";

const database = testDatabase(24);

/**
 * Reads `GET /v1/cases?updatedSince=<the last updatedAt that it saw>` again and again, as contract-decisions §7 says; or
 * goes on from what the last page's `links.sync` says.
 */
function createFollower(w: CaseWorld, goesBy: "updatedAt" | "links.sync" = "updatedAt") {
  const seen = new Map<string, string>();
  let watermark = "2026-01-01T00:00:00.000Z";
  const read = async () => {
    let page = await w.merchant.cases.list({ updatedSince: watermark, pageSize: "2", tombstones: "true" });
    for (;;) {
      for (const found of page.data) {
        if ("hiddenAt" in found) seen.delete(found.caseId);
        else seen.set(found.caseId, found.updatedAt);
        if (goesBy === "updatedAt") watermark = found.updatedAt;
      }
      if (goesBy === "links.sync") watermark = page.links.sync?.updatedSince ?? "";
      if (page.links.next === undefined) return;
      page = await w.merchant.cases.list({ cursor: page.links.next.cursor });
    }
  };
  return { seen, read };
}

async function openCases(w: CaseWorld, count: number): Promise<string[]> {
  const open = () => w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body: "Hello" } });
  return (await Promise.all(Array.from({ length: count }, open))).map(({ data }) => data.caseId);
}

/** What the database holds in the end, and shows. */
async function committed(w: CaseWorld): Promise<Map<string, string>> {
  const rows = await database.db.orm
    .select()
    .from(cases)
    .where(and(eq(cases.organizationId, w.organization.organizationId), eq(cases.hidden, false)));
  return new Map(rows.map(({ caseId, updatedAt }) => [caseId, updatedAt.toISOString()]));
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** A database whose transactions do their work, report it, and stay open until they are let go. */
function holdingDatabase(until: () => Promise<void>, worked = () => {}): Database {
  const { db } = database;
  const transact = <Value>(work: (tx: Transaction) => Promise<Value>) =>
    db.transact(async (tx) => {
      const value = await work(tx);
      worked();
      await until();
      return value;
    });
  return { ...db, transact };
}

/** Until `count` statements of this database wait for a lock. */
async function lockWaiters(count: number): Promise<void> {
  const waiting = sql`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  for (;;) {
    const [row] = await database.db.orm.execute<{ waiting: number }>(waiting);
    if (row !== undefined && row.waiting >= count) return;
  }
}

describe("a writer that took its time first and commits last", () => {
  test("is not missed by a follower: the writers after it wait for it", async () => {
    const w = await createCaseWorld(database.db);
    const [slow = "", quick = ""] = await openCases(w, 2);
    const follower = createFollower(w);
    await follower.read();
    const [worked, release] = [gate(), gate()];
    const holding = w.agentWith({ db: holdingDatabase(() => release.opened, worked.open) });

    w.clock.advance(1000);
    const slowWrite = holding.caseSupport.close({ organizationId: w.organization.organizationId, caseId: slow });
    await worked.opened;
    w.clock.advance(1000);
    const quickWrite = w.merchant.caseMessages.post({ caseId: quick, body: "overtaking?" });
    await lockWaiters(1);
    await follower.read();
    release.open();
    await Promise.all([slowWrite, quickWrite]);
    await follower.read();

    expect(follower.seen).toEqual(await committed(w));
  });

  test("is not missed by who asked with a clock of its own, got an empty page and goes on from links.sync", async () => {
    const w = await createCaseWorld(database.db);
    const [slow = ""] = await openCases(w, 1);
    const [worked, release] = [gate(), gate()];
    const holding = w.agentWith({ db: holdingDatabase(() => release.opened, worked.open) });
    w.clock.advance(1000);
    const slowWrite = holding.caseSupport.close({ organizationId: w.organization.organizationId, caseId: slow });
    await worked.opened;
    w.clock.advance(1000);

    const ownClock = w.clock.now().toISOString();
    const empty = await w.merchant.cases.list({ updatedSince: ownClock });
    release.open();
    await slowWrite;

    expect(empty).toMatchObject({ data: [], hasMore: false });
    const goOn = await w.merchant.cases.list({ updatedSince: empty.links.sync?.updatedSince });
    expect(goOn.data.map(({ caseId }) => caseId)).toEqual([slow]);
    expect((await w.merchant.cases.list({ updatedSince: ownClock })).data).toEqual([]);
  });

  test("is missed when updatedAt is a plain timestamp: the control of this proof", async () => {
    const w = await createCaseWorld(database.db);
    const [slow = "", quick = ""] = await openCases(w, 2);
    const follower = createFollower(w);
    await follower.read();
    const [worked, release] = [gate(), gate()];
    const isCase = (caseId: string) =>
      and(eq(cases.organizationId, w.organization.organizationId), eq(cases.caseId, caseId));
    const touch = (tx: Transaction, caseId: string) =>
      tx.update(cases).set({ updatedAt: w.clock.now() }).where(isCase(caseId));

    w.clock.advance(1000);
    const slowWrite = holdingDatabase(() => release.opened, worked.open).transact((tx) => touch(tx, slow));
    await worked.opened;
    w.clock.advance(1000);
    await database.db.transact((tx) => touch(tx, quick));
    await follower.read();
    release.open();
    await slowWrite;
    await follower.read();

    const truth = await committed(w);
    expect(follower.seen.get(quick)).toBe(truth.get(quick));
    expect(follower.seen.get(slow)).not.toBe(truth.get(slow));
  });
});

test.each(["updatedAt", "links.sync"] as const)(
  "a follower by %s among writers of every kind misses nothing, even while the clock jumps",
  async (goesBy) => {
    const w = await createCaseWorld(database.db);
    const { organizationId } = w.organization;
    const ids = await openCases(w, 6);
    const follower = createFollower(w, goesBy);
    let nextRead = gate();
    const heldOverAPage = w.agentWith({ db: holdingDatabase(() => nextRead.opened) }).caseSupport;
    let writing = true;

    const writers = ids.map(async (caseId, writer) => {
      for (let round = 0; round < 6; round += 1) {
        w.clock.advance(((writer * 7 + round * 5) % 11) * 400 - 2000);
        await heldOverAPage.setStage({ organizationId, caseId, stage: `round ${round}` });
        await w.merchant.caseMessages.post({ caseId, body: `round ${round}` });
        const message = { body: `from ${caseId}` };
        const { data: opened } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message });
        if (round % 2 === 0) await heldOverAPage.hide({ organizationId, caseId: opened.caseId });
        if (round % 4 === 0) await w.agent.caseSupport.show({ organizationId, caseId: opened.caseId });
      }
    });
    const allWritten = Promise.all(writers).finally(() => {
      writing = false;
    });
    while (writing) {
      await follower.read();
      nextRead.open();
      nextRead = gate();
    }
    await allWritten;
    await follower.read();

    const truth = await committed(w);
    expect(follower.seen).toEqual(truth);
    expect(truth.size).toBe(6 + 6 * (6 - 1));
    expect(new Set(truth.values()).size).toBe(truth.size);
    const missed = [...truth].filter(([caseId, updatedAt]) => follower.seen.get(caseId) !== updatedAt).length;
    printMeasurements("updatedSince among concurrent writers", { cases: truth.size, missed });
  },
);
