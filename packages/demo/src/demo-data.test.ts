import { createHash, randomBytes } from "node:crypto";
import {
  apiKeys,
  caseMessages,
  cases,
  correlationClaims,
  financingMoves,
  organizations,
  quotes,
} from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { FINANCING_STATUSES } from "@quote-financing/domain/vocabulary";
import { eq } from "drizzle-orm";
import { monotonicFactory } from "ulid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { seedDemoData } from "./seed-demo-data.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function demoServices(hashPassword: (password: string) => Promise<string> = async (password) => `hashed ${password}`) {
  const ulid = monotonicFactory();
  return {
    db: database.db,
    clock: { now: () => new Date("2026-06-01T09:30:00.000Z") },
    makeId: (kind: string) => `${kind}_${ulid()}`,
    randomBytes,
    hashPassword,
    hashToken: sha256,
    claimHashes: ({ email, postalCode }: { email: string; postalCode: string }) => ({
      emailHash: sha256(email),
      addressHash: sha256(postalCode),
    }),
  };
}

test("the demo data shows every financing status, and both merchants have quotes, cases and a working key", async () => {
  const made = await seedDemoData(demoServices());
  const { orm } = database.db;

  const rows = await orm.select().from(quotes);
  expect(new Set(rows.map(({ financingStatus }) => financingStatus))).toEqual(new Set(FINANCING_STATUSES));
  expect(await orm.$count(correlationClaims)).toBe(rows.length);
  for (const slug of ["zonnig-dak", "warmtewerk"] as const) {
    const { organizationId, token } = made?.organizations[slug] ?? { organizationId: "", token: "" };
    expect(await orm.$count(cases, eq(cases.organizationId, organizationId))).toBeGreaterThan(2);
    expect(await orm.$count(quotes, eq(quotes.organizationId, organizationId))).toBeGreaterThan(5);
    expect(token).toMatch(/^okey_[A-Za-z0-9_-]{43}$/);
    expect(await orm.$count(apiKeys, eq(apiKeys.keyHash, sha256(token)))).toBe(1);
  }
  expect(made?.organizations["intake-direct"].token).toMatch(/^ptok_[A-Za-z0-9_-]{43}$/);
});

test("the history of every demo quote begins with its creation and leads to where it stands", async () => {
  await seedDemoData(demoServices());
  const moves = await database.db.orm.select().from(financingMoves).orderBy(financingMoves.position);

  for (const quote of await database.db.orm.select().from(quotes)) {
    const own = moves.filter(({ quoteId }) => quoteId === quote.quoteId);
    const last = own.at(-1);
    expect([own[0]?.command, own[0]?.movedAt]).toEqual(["create", quote.createdAt]);
    expect([last?.toStatus, last?.toSubStatusType]).toEqual([quote.financingStatus, quote.subStatusType]);
    expect(last?.movedAt).toEqual(quote.updatedAt);
    const lastChange = own.findLast(({ toStatus, fromStatus }) => toStatus !== fromStatus);
    expect(lastChange?.movedAt).toEqual(quote.financingStatusChangedAt);
  }
});

test("demo conversations lie in the past and begin their case", async () => {
  await seedDemoData(demoServices());

  for (const { caseId, createdAt, updatedAt } of await database.db.orm.select().from(cases)) {
    const thread = await database.db.orm
      .select()
      .from(caseMessages)
      .where(eq(caseMessages.caseId, caseId))
      .orderBy(caseMessages.createdAt);
    expect([thread[0]?.createdAt, thread.at(-1)?.createdAt]).toEqual([createdAt, updatedAt]);
  }
});

test("a database with an organization is never seeded", async () => {
  await seedDemoData(demoServices());

  expect(await seedDemoData(demoServices())).toBeUndefined();
  expect(await database.db.orm.$count(organizations)).toBe(3);
});

test("a first start that fails half-way leaves nothing, and the next one seeds", async () => {
  const failing = demoServices(() => Promise.reject(new Error("killed")));

  await expect(seedDemoData(failing)).rejects.toThrow("killed");

  expect(await database.db.orm.$count(organizations)).toBe(0);
  expect(await seedDemoData(demoServices())).toBeDefined();
});
