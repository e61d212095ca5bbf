import { auditEntries, members, passkeys, sessions, twoFactors, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { acceptInvitation } from "../../organizations/members/invitations/accept-invitation.ts";
import { mailedToken } from "../../organizations/members/testing-members-world.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember, joinTestOrganization } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { addTestPasskey } from "../passkeys/testing-passkey.ts";
import { createTestPerson, signedInCookie, TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { createSingleSignOnWorld } from "../single-sign-on/testing-single-sign-on-world.ts";

const database = testDatabase();

const missing = { cause: { code: "resource_missing" } };
const refused = { cause: { code: "operation_not_permitted" } };

/** Somebody of A and B: signed in at B by their password, and, by whoever owns A's provider, at A. */
async function world() {
  const w = await createSingleSignOnWorld(database.db);
  const { services, organization, domain, signIn, sessionOf } = w;
  const other = await createTestOrganization(services);
  const { userId } = await createTestPerson(services, { organization });
  await joinTestOrganization(services, userId, other);
  const email = `piet@${domain}`;
  await database.db.orm.update(users).set({ email }).where(eq(users.id, userId));
  const there = await sessionOf(await signedInCookie(signIn, email));
  const elsewhere = there?.sessionId ?? "";
  await database.db.orm
    .update(sessions)
    .set({ activeOrganizationId: other.organizationId, ipAddress: "198.51.100.99", userAgent: "Browser at B" })
    .where(eq(sessions.id, elsewhere));
  const { cookie } = await w.enter(email);
  const session = await sessionOf(cookie);
  const sessionId = session?.sessionId ?? "";
  const told = { provenAt: services.clock.now(), providerRealm: session?.providerRealm };
  const caller = createCallerFactory(appRouter)(testContext(services, session?.caller ?? null, told));
  const stored = async (id = elsewhere) =>
    (await database.db.orm.select().from(sessions).where(eq(sessions.id, id)))[0];
  const personNow = async () => (await database.db.orm.select().from(users).where(eq(users.id, userId)))[0];
  return { ...w, other, userId, email, elsewhere, cookie, session, sessionId, caller, stored, personNow };
}

describe("in a session that A's provider opened", () => {
  test("nothing of B is told: no name, no role, no address, no device, no passkey", async () => {
    const { caller, organization, sessionId, services, userId } = await world();
    await addTestPasskey(services, userId);
    const told = {
      organizations: await caller.account.organizations(),
      sessions: await caller.account.sessions(),
      passkeys: await caller.account.passkeys(),
    };
    expect(told.organizations.data.map(({ organizationId }) => organizationId)).toEqual([organization.organizationId]);
    expect(told.sessions.data.map((open) => open.sessionId)).toEqual([sessionId]);
    expect(told.passkeys.data).toEqual([]);
  });

  test("a session at B survives: it is ended neither by its id nor with all others, and B's log hears of neither", async () => {
    const { caller, elsewhere, sessionId, stored, enter, sessionOf, email, other } = await world();
    const second = await sessionOf((await enter(email)).cookie);

    await expect(caller.account.endSession({ sessionId: elsewhere })).rejects.toMatchObject(missing);
    await caller.account.endOtherSessions({ keepSessionId: sessionId });

    expect(await stored()).toBeDefined();
    expect(await stored(sessionId)).toBeDefined();
    // Those of the same provider end as before.
    expect(await stored(second?.sessionId)).toBeUndefined();
    const ended = eq(auditEntries.action, "account.sessions_ended");
    const isOthers = and(eq(auditEntries.organizationId, other.organizationId), ended);
    expect(await database.db.orm.$count(auditEntries, isOthers)).toBe(0);
  });

  test("no session is led to another organization: not this one to B, and not that of B to A or its test data", async () => {
    const { caller, organization, other, elsewhere, sessionId, stored } = await world();
    const choose = (chosen: string, of: string) =>
      caller.account.chooseOrganization({ sessionId: chosen, organizationId: of });

    await expect(choose(sessionId, other.organizationId)).rejects.toMatchObject(missing);
    await expect(choose(elsewhere, organization.organizationId)).rejects.toMatchObject(missing);
    await expect(caller.sandbox.choose({ sessionId: elsewhere, mode: "test" })).rejects.toMatchObject(missing);
    await choose(sessionId, organization.organizationId);

    expect((await stored())?.activeOrganizationId).toBe(other.organizationId);
  });

  test("the name that B shows stays; the language is the reader's", async () => {
    const { post, cookie, personNow } = await world();
    const before = (await personNow())?.name;

    const renamed = await post("/update-user", { name: "Somebody Else" }, { cookie });
    expect([renamed.status, ((await renamed.json()) as { code: string }).code]).toEqual([403, "PROVIDER_SESSION"]);
    expect((await post("/update-user", { language: "en" }, { cookie })).status).toBe(200);

    expect(await personNow()).toMatchObject({ name: before, language: "en" });
  });

  test("who works nowhere else has no other way to change their name, and changes it", async () => {
    const { post, cookie, personNow, userId, other, caller } = await world();
    expect((await caller.account.get()).data).toMatchObject({ isNameFixed: true });
    const there = and(eq(members.userId, userId), eq(members.organizationId, other.organizationId));
    await database.db.orm.delete(members).where(there);

    expect((await caller.account.get()).data).toMatchObject({ isNameFixed: false });
    expect((await post("/update-user", { name: "Pietje" }, { cookie })).status).toBe(200);

    expect(await personNow()).toMatchObject({ name: "Pietje" });
  });

  test("nobody guesses at the password or locks the second factor that open B", async () => {
    const { post, cookie, userId, services } = await world();
    await database.db.orm.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
    const values = { id: services.makeId("twoFactor"), userId, secret: "sealed", backupCodes: "sealed" };
    await database.db.orm.insert(twoFactors).values(values);
    const factor = async () =>
      (await database.db.orm.select().from(twoFactors).where(eq(twoFactors.userId, userId)))[0];
    const before = await factor();

    for (const [path, body] of [
      ["/step-up", { code: "000000" }],
      ["/step-up", { password: TEST_PASSWORD }],
      ["/two-factor/verify-totp", { code: "000000" }],
      ["/two-factor/verify-backup-code", { code: "aaaaa-aaaaa" }],
    ] as const) {
      const answer = await post(path, body, { cookie });
      expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        path,
        403,
        "PROVIDER_SESSION",
      ]);
    }
    expect(await factor()).toEqual(before);
  });

  test("no passkey gets another name", async () => {
    const { caller, services, userId } = await world();
    const passkeyId = await addTestPasskey(services, userId);
    await expect(caller.account.renamePasskey({ passkeyId, name: "Mine" })).rejects.toMatchObject(refused);
    const [kept] = await database.db.orm.select().from(passkeys).where(eq(passkeys.id, passkeyId));
    expect(kept?.name).not.toBe("Mine");
  });

  test("nobody joins another organization by its invitation", async () => {
    const { services, userId, email, sessionId, session, domain } = await world();
    const third = await createTestOrganization(services);
    const owner = await createTestMember(services, third, "owner");
    const inviting = createCallerFactory(appRouter)(testContext(services, owner));
    await inviting.members.invite({ email, role: "admin" });
    const token = await mailedToken(services, third, email);
    const joiner = { kind: "signed-in", userId, sessionId, email, name: `Piet of ${domain}` } as const;
    const accept = (providerRealm?: string) =>
      acceptInvitation(testContext(services, null), token, { ...joiner, providerRealm });
    const isOfThird = and(eq(members.organizationId, third.organizationId), eq(members.userId, userId));

    await expect(accept(session?.providerRealm)).rejects.toMatchObject({ code: "operation_not_permitted" });
    expect(await database.db.orm.$count(members, isOfThird)).toBe(0);
    // Who let themselves in joins as before.
    await accept();
    expect(await database.db.orm.$count(members, isOfThird)).toBe(1);
  });
});
