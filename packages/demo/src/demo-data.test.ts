import { hashCredential } from "@quote-financing/api/identity/credentials/credential-token";
import { createTestServices } from "@quote-financing/api/testing/test-services";
import {
  apiKeys,
  auditEntries,
  caseMessages,
  cases,
  correlationClaims,
  deliveries,
  events,
  financingMoves,
  organizations,
  quotes,
  requirements,
} from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { madeAtMs } from "@quote-financing/domain/ids/ids";
import { FixedClock } from "@quote-financing/domain/time/clock";
import { FINANCING_STATUSES } from "@quote-financing/domain/vocabulary";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DemoData, seedDemoData } from "./seed-demo-data.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

const NOW = "2026-06-01T09:30:00.000Z";

function demoServices(hash?: (password: string) => Promise<string>) {
  const services = createTestServices({ db: database.db, clock: new FixedClock(NOW) });
  return hash === undefined ? services : { ...services, passwords: { ...services.passwords, hash } };
}

/** Seeds, and tells what was made; undefined when nothing was. */
async function seed(services = demoServices()): Promise<DemoData | undefined> {
  let made: DemoData | undefined;
  const isSeeded = await seedDemoData(services, (data) => {
    made = data;
  });
  return isSeeded ? made : undefined;
}

test("the demo data shows every financing status, and both merchants have quotes, cases and a working key", async () => {
  const made = await seed();
  const { orm } = database.db;

  const rows = await orm.select().from(quotes);
  expect(new Set(rows.map(({ financingStatus }) => financingStatus))).toEqual(new Set(FINANCING_STATUSES));
  expect(await orm.$count(correlationClaims)).toBe(rows.length);
  for (const slug of ["zonnig-dak", "warmtewerk"] as const) {
    const { organization, token = "" } = made?.organizations[slug] ?? {};
    const organizationId = organization?.organizationId ?? "";
    expect(await orm.$count(cases, eq(cases.organizationId, organizationId))).toBeGreaterThan(2);
    expect(await orm.$count(quotes, eq(quotes.organizationId, organizationId))).toBeGreaterThan(5);
    expect(token).toMatch(/^okey_[A-Za-z0-9_-]{43}$/);
    expect(await orm.$count(apiKeys, eq(apiKeys.keyHash, hashCredential(token)))).toBe(1);
  }
  const asked = await orm.select().from(requirements);
  expect(asked.map(({ state, waitingOn }) => [state, waitingOn])).toEqual([
    ["open", "merchant"],
    ["open", "merchant"],
  ]);
  for (const { dueAt } of asked) expect(dueAt?.getTime()).toBeGreaterThan(Date.parse(NOW));
  expect(made?.organizations["intake-direct"].token).toMatch(/^ptok_[A-Za-z0-9_-]{43}$/);
});

test("of two that seed an empty database at once one makes all of it, and the other is told that it does nothing", async () => {
  const made = await Promise.all([seed(), seed()]);

  expect(made.filter((data) => data !== undefined)).toHaveLength(1);
});

test("the first merchant has a key of its test data, in which there is nothing yet", async () => {
  const { token, testToken = "", organization } = (await seed())?.organizations["zonnig-dak"] ?? {};
  const { orm } = database.db;
  expect(testToken).toMatch(/^okey_test_[A-Za-z0-9_-]{43}$/);
  expect(testToken).not.toBe(token);
  const [key] = await orm
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, hashCredential(testToken)));
  const [sandbox] = await orm
    .select()
    .from(organizations)
    .where(eq(organizations.id, key?.organizationId ?? ""));
  expect(sandbox?.testOf).toBe(organization?.organizationId);
  expect(await orm.$count(quotes, eq(quotes.organizationId, sandbox?.id ?? ""))).toBe(0);
});

test("the history of every demo quote begins with its creation and leads to where it stands", async () => {
  await seed();
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
  await seed();

  for (const { caseId, createdAt, updatedAt } of await database.db.orm.select().from(cases)) {
    const thread = await database.db.orm
      .select()
      .from(caseMessages)
      .where(eq(caseMessages.caseId, caseId))
      .orderBy(caseMessages.createdAt);
    expect(thread[0]?.createdAt).toEqual(createdAt);
    const settledAfterMs = updatedAt.getTime() - (thread.at(-1)?.createdAt.getTime() ?? 0);
    expect(settledAfterMs).toBeGreaterThanOrEqual(0);
    expect(settledAfterMs).toBeLessThan(1_000);
    expect(updatedAt.getTime()).toBeLessThan(Date.parse(NOW));
  }
});

test("a database with an organization is never seeded", async () => {
  await seed();

  const made = await database.db.orm.$count(organizations);
  expect(await seed()).toBeUndefined();
  expect(await database.db.orm.$count(organizations)).toBe(made);
});

test("what is recorded of the past carries the time at which it happened, in the order of its ids", async () => {
  await seed();
  const { orm } = database.db;

  const recorded = await orm.select().from(events).orderBy(events.eventId);
  expect(recorded.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      "quote.created",
      "quote.financing.completed",
      "quote.financing.canceled",
      "quote.requirements.updated",
      "case.created",
      "case.message.replied",
    ]),
  );
  for (const { eventId, payload } of recorded) {
    expect(Date.parse(JSON.parse(payload).timestamp)).toBe(madeAtMs(eventId));
    expect(madeAtMs(eventId)).toBeLessThan(Date.parse(NOW));
  }
  expect(await orm.$count(deliveries)).toBe(0);
});

test("no transaction waits for a hash, which takes seconds on a busy machine", async () => {
  let isOpen = false;
  const services = demoServices(async (password) => {
    expect(isOpen).toBe(false);
    return `hash of ${password}`;
  });
  const transact: typeof services.db.transact = (run) =>
    services.db.transact((tx) => {
      isOpen = true;
      return run(tx);
    });

  expect(await seed({ ...services, db: { ...services.db, transact } })).toBeDefined();
});

test("the demo data is made where the platform asks for a second agent, too: nobody could approve in the past", async () => {
  expect(await seed({ ...demoServices(), needsSecondAgent: true })).toBeDefined();
});

const fail = () => {
  throw new Error("killed");
};
const demoServicesThatFail = () => demoServices(async () => fail());

test.each([
  ["a password cannot be hashed", demoServicesThatFail, () => {}],
  ["the credentials cannot be written down", demoServices, () => fail()],
])(
  "a first start that fails because %s leaves nothing, and the next one seeds",
  async (_why, services, beforeCommit) => {
    await expect(seedDemoData(services(), beforeCommit)).rejects.toThrow("killed");

    const { orm } = database.db;
    const left = [organizations, quotes, cases, events, auditEntries].map((table) => orm.$count(table));
    expect(await Promise.all(left)).toEqual([0, 0, 0, 0, 0]);
    expect(await seed()).toBeDefined();
  },
);
