import { invitations, members, sessions, users, verifications } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { findSession } from "../../identity/sessions/session.ts";
import { SESSION_LIFETIME_SECONDS } from "../../identity/sessions/session-lifetime.ts";
import {
  createTestPerson,
  postSignIn,
  signedInCookie,
  TEST_SIGN_IN_SECRET,
} from "../../identity/sign-in/testing-sign-in.ts";
import { createSignInWorld } from "../../identity/sign-in/testing-sign-in-world.ts";
import { createMembersWorld } from "../../organizations/members/testing-members-world.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { UNATTACHED_MS } from "./delete-past-accounts.ts";
import { deleteShortLived } from "./delete-short-lived.ts";

const database = testDatabase();

const DAY_MS = 24 * 60 * 60 * 1000;

const world = () => ({ ...createSignInWorld(database.db), orm: database.db.orm });

test("a session ends for good some weeks after its sign-in, however often it was renewed", async () => {
  const { clock, services, signIn, orm } = world();
  const { email, userId } = await createTestPerson(services, { organization: await createTestOrganization(services) });
  const cookie = await signedInCookie(signIn, email);
  const ofPerson = eq(sessions.userId, userId);
  const renewed = new Date(clock.now().getTime() + 2 * SESSION_LIFETIME_SECONDS * 1000);
  await orm.update(sessions).set({ expiresAt: renewed }).where(ofPerson);
  clock.advance((SESSION_LIFETIME_SECONDS - 60) * 1000);
  expect(await findSession(services, TEST_SIGN_IN_SECRET, cookie)).not.toBeNull();
  clock.advance(120_000);

  expect(await findSession(services, TEST_SIGN_IN_SECRET, cookie)).toBeNull();
  expect((await postSignIn(signIn, "/update-user", { name: "Ander" }, { cookie })).status).toBe(401);
  expect(await orm.select().from(sessions).where(ofPerson)).toEqual([]);
});

test("sessions and links that are over are deleted; others stay", async () => {
  const { clock, services, signIn, orm } = world();
  const { email, userId } = await createTestPerson(services);
  await signedInCookie(signIn, email);
  const value = (identifier: string, minutes: number) => {
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + minutes * 60_000);
    const id = services.makeId("verification");
    return { id, identifier, value: userId, expiresAt, createdAt: at, updatedAt: at };
  };
  await orm.insert(verifications).values([value("used-up", 10), value("open", 60 * 24 * 30)]);
  clock.advance(8 * DAY_MS);
  await deleteShortLived(services);

  expect(await orm.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
  const left = await orm.select().from(verifications).where(eq(verifications.value, userId));
  expect(left.map(({ identifier }) => identifier)).toEqual(["open"]);
});

test("the address of who was invited goes a month after the invitation is over, however it ended", async () => {
  const { clock, services, orm } = world();
  const { organizationId } = await createTestOrganization(services);
  const row = (status: string, days: number) => ({
    id: services.makeId("invitation"),
    organizationId,
    status,
    email: `${status}-${days}@example.com`,
    role: "member" as const,
    expiresAt: new Date(clock.now().getTime() + days * DAY_MS),
    createdAt: clock.now(),
  });
  const states = ["pending", "accepted", "canceled"] as const;
  await orm.insert(invitations).values(states.flatMap((status) => [row(status, 1), row(status, 7)]));
  clock.advance(UNATTACHED_MS + 2 * DAY_MS);
  await deleteShortLived(services);

  const left = await orm.select().from(invitations).where(eq(invitations.organizationId, organizationId));
  expect(left.map(({ email }) => email).sort()).toEqual([
    "accepted-7@example.com",
    "canceled-7@example.com",
    "pending-7@example.com",
  ]);
});

test("only accounts that belong nowhere and wait for nothing are deleted, a month after they last changed", async () => {
  const { clock, services, orm } = world();
  const organization = await createTestOrganization(services);
  const nowhere = await createTestPerson(services);
  const member = await createTestPerson(services, { organization, role: "owner" });
  const agent = await createTestPerson(services, { isAgent: true });
  const [invited, inviter] = [await createTestPerson(services), await createTestPerson(services)];
  const invitation = (email: string, inviterId: string) => ({
    id: services.makeId("invitation"),
    organizationId: organization.organizationId,
    email,
    role: "member" as const,
    inviterId,
    expiresAt: new Date(clock.now().getTime() + UNATTACHED_MS + 2 * DAY_MS),
    createdAt: clock.now(),
  });
  await orm
    .insert(invitations)
    .values([invitation(invited.email, member.userId), invitation("x@example.com", inviter.userId)]);
  const all = [nowhere, member, agent, invited, inviter].map(({ userId }) => userId);
  const left = async () => (await orm.select().from(users).where(inArray(users.id, all))).map(({ id }) => id).sort();
  clock.advance(UNATTACHED_MS - DAY_MS);
  await deleteShortLived(services);
  expect(await left()).toEqual([...all].sort());

  clock.advance(2 * DAY_MS);
  await deleteShortLived(services);
  expect(await left()).toEqual([member, agent, invited, inviter].map(({ userId }) => userId).sort());
});

test("somebody who is removed keeps their account for a month from then, however old it is", async () => {
  const { services, organization, owner, as } = await createMembersWorld(database.db);
  const { userId } = await createTestMember(services, organization, "member");
  const accounts = async () => {
    await deleteShortLived(services);
    return database.db.orm.$count(users, eq(users.id, userId));
  };
  services.clock.advance(2 * UNATTACHED_MS);
  await as(owner).members.remove({ userId });
  services.clock.advance(UNATTACHED_MS - DAY_MS);
  expect(await accounts()).toBe(1);

  services.clock.advance(2 * DAY_MS);
  expect(await accounts()).toBe(0);
});

test("somebody who joins an organization while accounts are swept keeps both", async () => {
  const { clock, services, orm } = world();
  const { organizationId } = await createTestOrganization(services);
  const { userId } = await createTestPerson(services);
  clock.advance(UNATTACHED_MS + DAY_MS);
  const member = {
    id: services.makeId("member"),
    organizationId,
    userId,
    role: "member",
    createdAt: clock.now(),
  } as const;
  await whileUncommitted(
    database.db,
    (tx) => tx.insert(members).values(member),
    () => deleteShortLived(services),
  );
  expect(await orm.$count(users, eq(users.id, userId))).toBe(1);
  expect(await orm.$count(members, eq(members.userId, userId))).toBe(1);
});
