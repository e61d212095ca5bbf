import { organizations, sessions, twoFactors, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { systemClock } from "@quote-financing/domain/time/clock";
import { totpCode } from "@quote-financing/testing/totp-code";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createCallerFactory } from "../../trpc.ts";
import { testAuthenticator } from "../passkeys/testing-passkey.ts";
import { createPasskeyWorld } from "../passkeys/testing-passkey-world.ts";
import { TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { cookiesOf } from "../sign-in/testing-sign-in-world.ts";
import { createFactorWorld } from "./testing-factor-world.ts";

const database = testDatabase();

/** Somebody whose one factor is a passkey, where a factor is required, and a thief who knows their password. */
async function thief() {
  const w = await createPasskeyWorld(database.db);
  expect((await w.add()).status).toBe(200);
  const ofOrganization = eq(organizations.id, w.organization.organizationId);
  await database.db.orm.update(organizations).set({ requiresSecondFactor: true }).where(ofOrganization);
  const entered = await w.post("/sign-in/email", { email: w.person.email, password: TEST_PASSWORD });
  const stolen = cookiesOf(entered, "session_token");
  const callerOf = async (cookie: string) => (await w.sessionOf(cookie))?.caller ?? null;
  expect(await callerOf(stolen)).toBeNull();
  return { ...w, stolen, callerOf };
}

test("a password adds no app for codes beside a passkey that it does not have", async () => {
  const { post, stolen, callerOf, person } = await thief();
  const enabled = await post("/two-factor/enable", { password: TEST_PASSWORD }, { cookie: stolen });
  expect([enabled.status, await enabled.json()]).toMatchObject([403, { code: "PASSKEY_REQUIRED" }]);

  // One that was begun before the passkey was there is not finished either.
  const enrolment = eq(twoFactors.userId, person.userId);
  expect(await database.db.orm.select().from(twoFactors).where(enrolment)).toEqual([]);
  expect(await callerOf(stolen)).toBeNull();
});

test("nor does an app whose set-up was begun before the passkey was there", async () => {
  const w = await createPasskeyWorld(database.db);
  const { person, post } = w;
  const entered = await post("/sign-in/email", { email: person.email, password: TEST_PASSWORD });
  const stolen = cookiesOf(entered, "session_token");
  const begun = await post("/two-factor/enable", { password: TEST_PASSWORD }, { cookie: stolen });
  const { totpURI } = (await begun.json()) as { totpURI: string };
  await w.add();

  const code = totpCode(totpURI, systemClock.now().getTime());
  expect((await post("/two-factor/verify-totp", { code }, { cookie: stolen })).status).toBe(403);
  const [user] = await database.db.orm.select().from(users).where(eq(users.id, person.userId));
  expect(user?.twoFactorEnabled).toBe(false);
});

test("a password adds no passkey of a thief", async () => {
  const { post, stolen, origin, challengeOf, callerOf } = await thief();
  const asked = await challengeOf("/passkey/add-options", stolen);
  const response = testAuthenticator(origin).add(asked.challenge ?? "");
  const added = await post("/passkey/add", { name: "Mine", response }, { cookie: asked.cookie, origin });
  expect(added.status).toBeGreaterThanOrEqual(400);
  const options = await post("/passkey/add-options", {}, { cookie: stolen, origin });
  expect([options.status, await options.json()]).toMatchObject([403, { code: "PASSKEY_REQUIRED" }]);
  expect(await callerOf(stolen)).toBeNull();
});

test("nor is a passkey removed by it, in an organization that requires none", async () => {
  const w = await createPasskeyWorld(database.db);
  const { passkeyId } = (await (await w.add()).json()) as { passkeyId: string };
  const entered = await w.post("/sign-in/email", { email: w.person.email, password: TEST_PASSWORD });
  const accountOf = async (cookie: string) => {
    const session = await w.sessionOf(cookie);
    const told = { provenAt: session?.provenAt, isByPasskey: session?.isByPasskey };
    return createCallerFactory(appRouter)(testContext(w.services, session?.caller ?? null, told)).account;
  };
  const stolen = await accountOf(cookiesOf(entered, "session_token"));
  await expect(stolen.removePasskey({ passkeyId })).rejects.toThrow("passkey first");

  const own = await accountOf(cookiesOf(await w.enter(), "session_token"));
  await own.removePasskey({ passkeyId });
  expect((await own.passkeys()).data).toEqual([]);
});

test("who has shown their passkey adds another factor", async () => {
  const { post, stolen, prove, callerOf, person, enter } = await thief();
  expect((await prove(stolen)).status).toBe(200);
  expect(await callerOf(stolen)).toMatchObject({ kind: "member", userId: person.userId });
  expect((await post("/two-factor/enable", { password: TEST_PASSWORD }, { cookie: stolen })).status).toBe(200);

  const byPasskey = cookiesOf(await enter(), "session_token");
  expect((await post("/passkey/add-options", {}, { cookie: byPasskey })).status).toBe(200);
});

test("changing the password is no fresh proof where a code is what proves", async () => {
  const { post, cookie, sessionOf, person } = await createFactorWorld(database.db);
  const longAgo = new Date(systemClock.now().getTime() - 3_600_000);
  await database.db.orm
    .update(sessions)
    .set({ createdAt: longAgo, provenAt: longAgo })
    .where(eq(sessions.userId, person.userId));

  const change = {
    currentPassword: TEST_PASSWORD,
    newPassword: "a new and longer passphrase",
    revokeOtherSessions: true,
  };
  const changed = await post("/change-password", change, cookie);
  expect(changed.status).toBe(200);

  const session = await sessionOf(cookiesOf(changed, "session_token"));
  expect(session?.provenAt).toEqual(longAgo);
});

test("and who came by a passkey has still come by it afterwards", async () => {
  const { post, enter, organization, sessionOf, add } = await createPasskeyWorld(database.db);
  await add();
  const cookie = cookiesOf(await enter(), "session_token");
  const ofOrganization = eq(organizations.id, organization.organizationId);
  await database.db.orm.update(organizations).set({ requiresSecondFactor: true }).where(ofOrganization);

  const change = {
    currentPassword: TEST_PASSWORD,
    newPassword: "a new and longer passphrase",
    revokeOtherSessions: true,
  };
  const changed = await post("/change-password", change, { cookie });
  expect(await sessionOf(cookiesOf(changed, "session_token"))).toMatchObject({ caller: { kind: "member" } });
});
