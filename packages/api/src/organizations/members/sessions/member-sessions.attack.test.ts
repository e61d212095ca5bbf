import { createHmac } from "node:crypto";
import { organizations, sessions } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { MailRoom, QueuedMail } from "@quote-financing/domain/mail-room";
import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Services } from "../../../context.ts";
import { findSession } from "../../../identity/sessions/session.ts";
import { appRouter } from "../../../router.ts";
import { createTestServices } from "../../../testing/test-services.ts";
import { testContext } from "../../../testing/testing-context.ts";
import { createTestOrganization } from "../../../testing/testing-organization.ts";
import { createTestMember, joinTestOrganization } from "../../../testing/testing-people.ts";
import { createCallerFactory } from "../../../trpc.ts";

const database = testDatabase();

const SECRET = "test-secret";

/** An organization with one of each role, and sessions of theirs. */
async function world() {
  const sent: QueuedMail[] = [];
  const mailRoom: MailRoom = { send: async (mail) => void sent.push(mail) };
  const services = createTestServices({ db: database.db, mailRoom });
  const organization = await createTestOrganization(services);
  const [owner, admin, member] = [
    await createTestMember(services, organization, "owner"),
    await createTestMember(services, organization, "admin"),
    await createTestMember(services, organization, "member"),
  ];
  const signIn = async ({ userId }: { userId: string }, activeOrganizationId: string | null = null) => {
    const id = services.makeId("session");
    const now = services.clock.now();
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const client = { ipAddress: "198.51.100.7", userAgent: "Browser" };
    const times = { createdAt: now, updatedAt: now, expiresAt };
    await database.db.orm.insert(sessions).values({ id, userId, token: id, activeOrganizationId, ...client, ...times });
    return id;
  };
  const as = (caller: MemberCaller) => createCallerFactory(appRouter)(testContext(services, caller)).members;
  const openOf = async ({ userId }: { userId: string }) =>
    (await database.db.orm.select().from(sessions).where(eq(sessions.userId, userId))).map(({ id }) => id);
  const audited = async () => (await createCallerFactory(appRouter)(testContext(services, owner)).audit.list({})).data;
  return { services, sent, organization, owner, admin, member, signIn, as, openOf, audited };
}

/** As each request of the session finds. Its id is its token here. */
async function actsFor(services: Services, token: string): Promise<string | undefined> {
  const signed = `${token}.${createHmac("sha256", SECRET).update(token).digest("base64")}`;
  const cookie = `better-auth.session_token=${encodeURIComponent(signed)}`;
  const caller = (await findSession(services, SECRET, cookie))?.caller;
  return caller?.kind === "member" ? caller.organization.organizationId : undefined;
}

test("an administrator sees where a member is signed in, without a token, and ends one or all", async () => {
  const { as, admin, member, signIn, openOf, sent, audited } = await world();
  const [first, second, third] = [await signIn(member), await signIn(member), await signIn(member)];

  const { data } = await as(admin).sessions({ userId: member.userId });
  expect(data.map(({ sessionId }) => sessionId).toSorted()).toEqual([first, second, third].toSorted());
  expect(data[0]).toMatchObject({ ipAddress: "198.51.100.7", userAgent: "Browser" });
  expect(Object.keys(data[0] ?? {})).not.toContain("token");

  await as(admin).endSessions({ userId: member.userId, sessionId: first });
  expect((await openOf(member)).toSorted()).toEqual([second, third].toSorted());
  await expect(as(admin).endSessions({ userId: member.userId, sessionId: first })).rejects.toThrow("ended already");
  await as(admin).endSessions({ userId: member.userId });
  expect(await openOf(member)).toEqual([]);

  const ended = (await audited()).filter(({ action }) => action === "account.sessions_ended");
  expect(ended.map(({ subjectId }) => subjectId)).toEqual([member.userId, member.userId]);
  await expect.poll(() => sent.map(({ subject }) => subject)).toHaveLength(2);
  expect(sent[0]?.subject).toBe("Een beheerder heeft u uitgelogd");
});

test("an administrator sees and ends no owner's sessions; an owner does an administrator's", async () => {
  const { as, owner, admin, signIn, openOf } = await world();
  const ofOwner = await signIn(owner);
  await expect(as(admin).sessions({ userId: owner.userId })).rejects.toThrow("Only an owner");
  await expect(as(admin).endSessions({ userId: owner.userId })).rejects.toThrow("Only an owner");
  expect(await openOf(owner)).toEqual([ofOwner]);
  await signIn(admin);
  await as(owner).endSessions({ userId: admin.userId });
  expect(await openOf(admin)).toEqual([]);
});

test("what somebody does for another organization is neither seen nor ended here", async () => {
  const { services, as, owner, member, organization, signIn, openOf } = await world();
  const other = await createTestOrganization(services);
  await joinTestOrganization(services, member.userId, other);
  const elsewhere = await signIn(member, other.organizationId);
  const undecided = await signIn(member);
  const here = await signIn(member, organization.organizationId);

  const { data } = await as(owner).sessions({ userId: member.userId });
  expect(data.map(({ sessionId }) => sessionId)).toEqual([here]);
  await expect(as(owner).endSessions({ userId: member.userId, sessionId: elsewhere })).rejects.toThrow("ended already");
  await as(owner).endSessions({ userId: member.userId });
  expect((await openOf(member)).toSorted()).toEqual([elsewhere, undecided].toSorted());
});

test("a session that chose an organization which its person has left acts for this one, and is seen and ended here", async () => {
  const { services, as, owner, member, organization, signIn, openOf } = await world();
  const left = await createTestOrganization(services);
  await joinTestOrganization(services, member.userId, left);
  const session = await signIn(member, left.organizationId);
  const head = await createTestMember(services, left, "owner");
  await as(head).remove({ userId: member.userId });
  expect(await actsFor(services, session)).toBe(organization.organizationId);

  const { data } = await as(owner).sessions({ userId: member.userId });
  expect(data.map(({ sessionId }) => sessionId)).toEqual([session]);
  await as(owner).endSessions({ userId: member.userId });
  expect(await openOf(member)).toEqual([]);
});

test("a session that chose an organization which is suspended acts for this one meanwhile, and is seen here", async () => {
  const { services, as, owner, member, organization, signIn } = await world();
  const other = await createTestOrganization(services);
  await joinTestOrganization(services, member.userId, other);
  const session = await signIn(member, other.organizationId);
  const isOther = eq(organizations.id, other.organizationId);
  await database.db.orm.update(organizations).set({ suspendedAt: services.clock.now() }).where(isOther);
  expect(await actsFor(services, session)).toBe(organization.organizationId);

  const { data } = await as(owner).sessions({ userId: member.userId });

  expect(data.map(({ sessionId }) => sessionId)).toEqual([session]);
});

test("a session's id ends no session of somebody else", async () => {
  const { as, owner, admin, member, signIn, openOf } = await world();
  const ofOwner = await signIn(owner);
  await expect(as(admin).endSessions({ userId: member.userId, sessionId: ofOwner })).rejects.toThrow("ended already");
  expect(await openOf(owner)).toEqual([ofOwner]);
});
