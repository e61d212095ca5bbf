import { isLockTimeout } from "@quote-financing/db/database-errors";
import { approvals, documents, quotes } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { testVault } from "@quote-financing/documents/testing/test-vault";
import { VaultUnavailable } from "@quote-financing/domain/documents/document-vault";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { operatorContext } from "../../audit/operator-context.ts";
import { tickCaseClock } from "../../cases/case-clock.ts";
import { createCaseWorld } from "../../cases/testing-case-world.ts";
import { createSecretBox } from "../../maintenance/sealing/create-secret-box.ts";
import { sweepDocuments } from "../../maintenance/sweeps/sweep-documents.ts";
import { addTestDocument } from "../../quotes/requirements/testing-documents.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestAgent } from "../../testing/testing-people.ts";
import { countWaiting } from "../../testing/while-uncommitted.ts";
import { createCallerFactory } from "../../trpc.ts";
import { writeProposal } from "./propose-move.ts";

const database = testDatabase();
const HOUR_MS = 3_600_000;

/** A consumer with two quotes, a document on each, whose erasure is proposed; and a vault that tells what it is asked to remove. */
async function world() {
  const w = await createCaseWorld(database.db);
  const { organizationId, slug: organizationSlug } = w.organization;
  const ofOrganization = eq(documents.organizationId, organizationId);
  const vault = testVault();
  const asked: string[] = [];
  let fails: (name: string) => boolean = () => false;
  const remove = async (name: string) => {
    asked.push(name);
    // Seen by another connection: what is removed has no row any more.
    expect(await database.db.orm.$count(documents, ofOrganization)).toBe(0);
    if (fails(name)) throw new VaultUnavailable("away");
    await vault.remove(name);
  };
  let attempts = 1;
  let begun = 0;
  const transact: typeof database.db.transact = (work, payer) =>
    w.services.db.transact(async (tx) => {
      begun += 1;
      const value = await work(tx);
      attempts -= 1;
      if (attempts > 0) throw Object.assign(new Error("lost a race"), { code: "40001" });
      return value;
    }, payer);
  const db = { ...w.services.db, transact };
  const services = { ...w.services, db, documents: { ...vault, remove }, needsSecondAgent: true };
  const quoteIds = [w.quoteId, await w.addQuote()];
  for (const quoteId of quoteIds) await addTestDocument(services, organizationId, { quoteId });

  const move = { kind: "consumer.erase", organizationId, organizationSlug, email: "jan@example.nl" } as const;
  const operator = operatorContext(services);
  const { approvalId } = await writeProposal(operator, { ...move, includesOpen: true }, "Asked by letter");
  begun = 0;
  const agent = createCallerFactory(appRouter)(testContext(services, await createTestAgent(services)));
  return {
    services,
    organizationId,
    quoteIds,
    asked,
    clock: w.clock,
    failFor: (isAway: typeof fails) => void (fails = isAway),
    timesBegun: () => begun,
    loseRaces: (count: number) => void (attempts = count + 1),
    approve: () => agent.supportApprovals.approve({ organizationId, approvalId }),
    stored: async () => {
      const names: string[] = [];
      for await (const name of vault.names()) names.push(name);
      return names;
    },
    rows: () => database.db.orm.select().from(documents).where(ofOrganization),
    contacts: async () => {
      const rows = await database.db.orm.select().from(quotes).where(eq(quotes.organizationId, organizationId));
      return rows.map(({ contactEmail }) => contactEmail);
    },
    isProposed: async () => (await database.db.orm.$count(approvals, eq(approvals.approvalId, approvalId))) === 1,
  };
}

test("an erasure that fails at a later quote leaves every row and every byte, and its proposal", async () => {
  const w = await world();
  const [rows, stored] = [await w.rows(), await w.stored()];
  const second = and(eq(quotes.organizationId, w.organizationId), eq(quotes.quoteId, w.quoteIds[1] ?? ""));

  await database.db.transact(async (tx) => {
    await tx.select().from(quotes).where(second).for("update");
    await expect(w.approve()).rejects.toSatisfy(isLockTimeout);
  });

  expect(w.asked).toEqual([]);
  expect(await w.stored()).toEqual(stored);
  expect(await w.rows()).toEqual(rows);
  expect(await w.contacts()).toEqual(["jan@example.nl", "jan@example.nl"]);
  expect(await w.isProposed()).toBe(true);

  await w.approve();
  expect(await w.stored()).toEqual([]);
});

test("an erasure of which a quote moved on after it was compared is taken back, whole, and its proposal stays", async () => {
  const w = await world();
  const [rows, stored] = [await w.rows(), await w.stored()];
  const second = and(eq(quotes.organizationId, w.organizationId), eq(quotes.quoteId, w.quoteIds[1] ?? ""));

  const { approving } = await database.db.transact(async (tx) => {
    // What erasing waits for, once it has found its quotes.
    await tickCaseClock(tx, w.organizationId, w.clock.now());
    const approved = w.approve();
    approved.catch(() => undefined);
    await expect.poll(() => countWaiting(database.db)).toBe(1);
    await database.db.orm.update(quotes).set({ financingStatus: "application_started" }).where(second);
    return { approving: approved };
  });

  await expect(approving).rejects.toMatchObject({ cause: { code: "state_conflict" } });
  expect([await w.rows(), await w.stored(), await w.isProposed()]).toEqual([rows, stored, true]);
  expect(await w.contacts()).toEqual(["jan@example.nl", "jan@example.nl"]);
});

test("an erasure waits for who approves another proposal about a later quote before it keeps the clock of cases from them", async () => {
  const w = await world();
  const { organizationId, clock } = w;
  const [, subjectId = ""] = w.quoteIds;
  const isOther = and(eq(approvals.organizationId, organizationId), eq(approvals.subjectId, subjectId));
  const [createdAt, expiresAt] = [clock.now(), new Date(clock.now().getTime() + HOUR_MS)];
  const by = { proposedBy: "usr_other", proposedByName: "Other", reason: "Mistaken" };
  const other = { organizationId, approvalId: "apr_other", kind: "financing.cancel", subjectId, ...by } as const;
  await database.db.orm.insert(approvals).values({ ...other, stateSeen: "", sealedMove: "", createdAt, expiresAt });
  let timesOther = 0;

  const { approving } = await database.db.transact(async (tx) => {
    timesOther += 1;
    await tx.delete(approvals).where(isOther);
    const approved = w.approve();
    approved.catch(() => undefined);
    await expect.poll(() => countWaiting(database.db)).toBe(1);
    await tickCaseClock(tx, organizationId, clock.now());
    return { approving: approved };
  });

  await approving;
  expect([timesOther, w.timesBegun()]).toEqual([1, 1]);
  expect(await w.contacts()).toEqual(["erased@consumer.invalid", "erased@consumer.invalid"]);
});

test("an approved erasure removes the bytes of all its quotes, each once, when it is committed", async () => {
  const w = await world();
  const stored = await w.stored();
  w.loseRaces(2);

  await w.approve();

  expect(w.asked.toSorted()).toEqual(stored.toSorted());
  expect(await w.stored()).toEqual([]);
  expect(await w.contacts()).toEqual(["erased@consumer.invalid", "erased@consumer.invalid"]);
});

test("a store that is away fails no erasure that is committed: the hourly sweep removes what it kept", async () => {
  const w = await world();
  const [first = ""] = await w.stored();
  w.failFor((name) => name === first);

  await w.approve();

  expect(await w.isProposed()).toBe(false);
  expect(await w.stored()).toEqual([first]);
  w.failFor(() => false);
  w.clock.advance(2 * HOUR_MS);
  expect(await sweepDocuments(w.services)).toBe(1);
  expect(await w.stored()).toEqual([]);
});

test("an erasure that waits is not proposed a second time after a rotation of keys, nor by another spelling", async () => {
  const w = await createCaseWorld(database.db);
  const { organizationId, slug: organizationSlug } = w.organization;
  const move = { kind: "consumer.erase", organizationId, organizationSlug, includesOpen: true } as const;
  const propose = (keys: string, email: string) => {
    const services = { ...w.services, secretBox: createSecretBox(keys) };
    return writeProposal(operatorContext(services), { ...move, email }, "Asked by letter");
  };
  const [older, newer] = ["the key of before the rotation", "the key that came with the rotation"];
  await propose(older, "jan@xn--bcher-kva.nl");

  for (const email of ["jan@xn--bcher-kva.nl", "Jan@b\u00fccher.nl"]) {
    await expect(propose(`${newer},${older}`, email)).rejects.toThrow("proposed already");
  }

  expect(await database.db.orm.$count(approvals, eq(approvals.organizationId, organizationId))).toBe(1);
});
