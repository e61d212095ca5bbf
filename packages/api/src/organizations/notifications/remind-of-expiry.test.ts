import { apiKeys, organizations, queuedMails, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { asc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { remindOfExpiry } from "./remind-of-expiry.ts";

const database = testDatabase();

const DAY_MS = 24 * 3_600_000;

/** A key that was made for so many days, of an organization with an owner, an administrator, a member and a viewer. */
async function world(livesDays: number) {
  const services = createTestServices({ db: database.db, mailRoom: { send: async () => undefined } as never });
  const organization = await createTestOrganization(services);
  const owner = await createTestMember(services, organization, "owner");
  const admin = await createTestMember(services, organization, "admin");
  for (const role of ["member", "viewer"] as const) await createTestMember(services, organization, role);
  const expiresAt = new Date(services.clock.now().getTime() + livesDays * DAY_MS);
  const { apiKeyId } = await createTestCredential(services, organization, { expiresAt });
  const isTheirs = eq(queuedMails.organizationId, organization.organizationId);
  const mails = () => database.db.orm.select().from(queuedMails).where(isTheirs).orderBy(asc(queuedMails.mailId));
  /** Winds the clock to so many days before the key ends. @returns how many mails were written then. */
  const remindAt = async (daysBefore: number, times = 1) => {
    services.clock.advance(expiresAt.getTime() - daysBefore * DAY_MS - services.clock.now().getTime());
    const before = (await mails()).length;
    await Promise.all(Array.from({ length: times }, () => remindOfExpiry(services)));
    return (await mails()).length - before;
  };
  const change = (values: Partial<typeof apiKeys.$inferInsert>) =>
    database.db.orm.update(apiKeys).set(values).where(eq(apiKeys.apiKeyId, apiKeyId));
  return { services, organization, owner, admin, mails, remindAt, change };
}

test("owners and administrators are told 14 and 3 days before a key ends, once each, however many ask at once", async () => {
  const w = await world(90);
  expect(await w.remindAt(14.01)).toBe(0);
  expect(await w.remindAt(14, 4)).toBe(2);
  expect(await w.remindAt(10)).toBe(0);
  expect(await w.remindAt(3, 4)).toBe(2);
  expect(await w.remindAt(1)).toBe(0);
  expect(await w.remindAt(-1)).toBe(0);

  const mails = await w.mails();
  const told = inArray(users.id, [w.owner.userId, w.admin.userId]);
  const managers = (await database.db.orm.select({ email: users.email }).from(users).where(told)).map(
    ({ email }) => email,
  );
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([...managers, ...managers].toSorted());
  for (const { subject, text } of mails) {
    expect(subject).toContain("Proefsleutel");
    expect(text).toContain("/settings/api-keys");
  }
});

test("who was asleep for days is told once, of what is left", async () => {
  const w = await world(90);
  expect(await w.remindAt(2)).toBe(2);
  expect(await w.remindAt(1)).toBe(0);
});

test("who made a key for a shorter time knows when it ends", async () => {
  const short = await world(2);
  expect(await short.remindAt(1)).toBe(0);
  const middling = await world(10);
  expect(await middling.remindAt(9)).toBe(0);
  expect(await middling.remindAt(3)).toBe(2);
});

test("nobody is told of a key that has a successor or was revoked, nor in a suspended organization", async () => {
  const rolled = await world(90);
  await rolled.change({ successorId: "key_other" });
  expect(await rolled.remindAt(3)).toBe(0);

  const revoked = await world(90);
  await revoked.change({ revokedAt: revoked.services.clock.now() });
  expect(await revoked.remindAt(3)).toBe(0);

  const suspended = await world(90);
  const isTheirs = eq(organizations.id, suspended.organization.organizationId);
  await database.db.orm.update(organizations).set({ suspendedAt: suspended.services.clock.now() }).where(isTheirs);
  expect(await suspended.remindAt(3)).toBe(0);
});
