import { setTimeout as pause } from "node:timers/promises";
import { auditChains } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { exportQuotes } from "../quotes/lists/export-quotes.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestMember } from "../testing/testing-people.ts";
import { exportAudit } from "./export-audit.ts";

/** All of them ask for their log's row by then. */
const UNTIL_THEY_WAIT_MS = 1_000;

const database = testDatabase();

async function createOwner() {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const owner = await createTestMember(services, organization, "owner");
  const ctx = () => testContext(services, owner);
  return {
    organizationId: organization.organizationId,
    audit: () => exportAudit(ctx(), { format: "jsonl" }),
    quotes: () => exportQuotes(ctx(), {}),
    badQuotes: () => exportQuotes(ctx(), { status: "none such" }),
  };
}

const full = { refusal: { code: "rate_limit_exceeded" } };

test("two exports of an organization go on at a time, whoever asks, and each gives its place back", async () => {
  const [own, other] = [await createOwner(), await createOwner()];
  const unread = await own.audit();
  const half = await own.quotes();
  await half.chunks.next();

  await expect(own.quotes()).rejects.toMatchObject(full);
  await expect(own.audit()).rejects.toMatchObject(full);
  const theirs = await other.audit();
  await theirs.chunks.return?.();

  // One that nobody read, one that was left, one that was read to its end, one that never began.
  await unread.chunks.return?.();
  await half.chunks.return?.();
  for (let time = 0; time < 3; time += 1) await expect(own.badQuotes()).rejects.toThrow();
  const [first, second] = [await own.audit(), await own.quotes()];
  for (const { chunks } of [first, second]) while (!(await chunks.next()).done);
  for (const { chunks } of [await own.audit(), await own.quotes()]) await chunks.return?.();
});

test("exports that wait for their log leave another organization its transactions", async () => {
  const own = await createOwner();
  const { chunks } = await own.audit();
  await chunks.return?.();
  const { db } = database;
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isLocked = new Promise<void>((resolve) => {
    void db.forMaintenance.transact(async (tx) => {
      const ofLog = eq(auditChains.organizationId, own.organizationId);
      await tx.select().from(auditChains).where(ofLog).for("update");
      resolve();
      await isReleased;
    });
  });
  await isLocked;

  const exports = Array.from({ length: 20 }, () => own.audit().catch((error: unknown) => error));
  await pause(UNTIL_THEY_WAIT_MS);
  const startedAtMs = performance.now();
  await db.transact((tx) => tx.execute(sql`select 1`), "another");
  const tookMs = performance.now() - startedAtMs;
  release();
  await Promise.all(exports);

  expect(tookMs).toBeLessThan(5_000);
});
