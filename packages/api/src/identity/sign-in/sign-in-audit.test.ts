import { auditEntries, platformAuditEntries, sessions, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { FixedClock, systemClock } from "@quote-financing/domain/time/clock";
import { asc, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { CLIENT_ADDRESS_HEADER } from "../client-address/client-address-header.ts";
import { THROTTLE_WINDOW_MS } from "./attempt-bucket.ts";
import { FAILURES_ONE_BY_ONE, recordFailedSignIn } from "./record-failed-sign-in.ts";
import { createTestPerson, createTestSignIn, postSignIn, signedInCookie, TEST_PASSWORD } from "./testing-sign-in.ts";

const database = testDatabase();

const ADDRESS = "203.0.113.7";

async function world() {
  const clock = new FixedClock(systemClock.now());
  const services = createTestServices({ db: database.db, clock });
  const signIn = createTestSignIn(services);
  const organization = await createTestOrganization(services);
  const person = await createTestPerson(services, { organization });
  const entries = async () =>
    (
      await database.db.orm
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.organizationId, organization.organizationId))
        .orderBy(asc(auditEntries.occurredAt), asc(auditEntries.auditEntryId))
    ).map(({ action, actorId, subjectId, clientAddress, details }) => ({
      action,
      actorId,
      subjectId,
      clientAddress,
      details,
    }));
  const post = (path: string, body: unknown, headers = {}) =>
    postSignIn(signIn, path, body, { [CLIENT_ADDRESS_HEADER]: ADDRESS, ...headers });
  const fail = (count: number, from: (index: number) => string = () => ADDRESS) =>
    Array.from({ length: count }, (_, index) => from(index)).reduce(
      (before, clientAddress) =>
        before.then(() => recordFailedSignIn(services, { email: person.email, step: "password", clientAddress })),
      Promise.resolve(),
    );
  return { clock, services, signIn, organization, person, entries, post, fail };
}

test("a sign-in and a sign-out are in the log of the person's organization, with the address", async () => {
  const w = await world();
  const { userId, email } = w.person;
  const response = await w.post("/sign-in/email", { email, password: TEST_PASSWORD });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  await w.post("/sign-out", {}, { cookie });

  const own = { actorId: userId, subjectId: userId, clientAddress: ADDRESS };
  expect(await w.entries()).toEqual([
    { action: "account.signed_in", ...own, details: { by: "password" } },
    { action: "account.signed_out", ...own, details: {} },
  ]);
});

test("what an agent does at the door is in the platform's log: in, out, and tried in vain", async () => {
  const w = await world();
  const { userId, email } = await createTestPerson(w.services, { isAgent: true });
  const response = await w.post("/sign-in/email", { email, password: TEST_PASSWORD });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  await w.post("/sign-out", {}, { cookie });
  await w.post("/sign-in/email", { email, password: "not the password" });

  const entries = async () =>
    database.db.orm
      .select()
      .from(platformAuditEntries)
      .where(eq(platformAuditEntries.subject, email))
      .orderBy(asc(platformAuditEntries.id));
  await vi.waitFor(async () => expect(await entries()).toHaveLength(3));
  const own = { actorId: userId, subject: email, clientAddress: ADDRESS };
  expect(await entries()).toMatchObject([
    { action: "agent.signed_in", ...own },
    { action: "agent.signed_out", ...own },
    { action: "agent.sign_in_failed", ...own },
  ]);
});

test("a wrong password is in the log of the account's organization; a sign-in of nobody's is in none", async () => {
  const w = await world();
  await w.post("/sign-in/email", { email: w.person.email.toUpperCase(), password: "not the password" });
  await w.post("/sign-in/email", { email: "nobody@example.com", password: "not the password" });

  await vi.waitFor(async () => expect(await w.entries()).toHaveLength(1));
  expect(await w.entries()).toMatchObject([
    { action: "account.sign_in_failed", clientAddress: ADDRESS, details: { step: "password", count: 1 } },
  ]);
});

test("a password alone is no sign-in where a second factor is asked for, and a wrong code is a failed one", async () => {
  const w = await world();
  const { userId, email } = w.person;
  const cookie = await signedInCookie(w.signIn, email);
  await w.post("/two-factor/enable", { password: TEST_PASSWORD }, { cookie });
  await database.db.orm.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
  await database.db.orm.delete(sessions).where(eq(sessions.userId, userId));

  const half = await w.post("/sign-in/email", { email, password: TEST_PASSWORD });
  const halfCookie = half.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
  await w.post("/two-factor/verify-totp", { code: "000000" }, { cookie: halfCookie });

  await vi.waitFor(async () => expect(await w.entries()).toHaveLength(2));
  // All have the same timestamp: their order means nothing.
  expect((await w.entries()).toSorted((a, b) => a.action.localeCompare(b.action))).toMatchObject([
    { action: "account.sign_in_failed", actorId: userId, details: { step: "second_factor", count: 1 } },
    { action: "account.signed_in", clientAddress: null },
  ]);
});

test("ten thousand failures of ten minutes are a handful of entries that count them", async () => {
  const w = await world();
  await w.fail(120);
  const counts = async () => (await w.entries()).map(({ details }) => Number(details?.count)).toSorted((a, b) => a - b);
  expect(await counts()).toEqual([1, 10, 100]);

  w.clock.advance(THROTTLE_WINDOW_MS);
  await w.fail(1);
  expect(await counts()).toEqual([1, 1, 10, 100]);
});

test("failures from very many addresses do not fill the log", async () => {
  const w = await world();
  await w.fail(150, (index) => `203.0.113.${index}`);
  expect((await w.entries()).length).toBeLessThanOrEqual(FAILURES_ONE_BY_ONE + 2);
});
