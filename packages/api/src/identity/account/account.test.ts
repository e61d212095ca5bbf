import { accounts, organizations } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { CallerOrganization } from "@quote-financing/domain/people/caller";
import { systemClock } from "@quote-financing/domain/time/clock";
import { totpCode } from "@quote-financing/testing/totp-code";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember, joinTestOrganization } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { postSignIn, signedInCookie, TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { cookiesOf, createSignedInWorld } from "../sign-in/testing-sign-in-world.ts";

const database = testDatabase();

const createCaller = createCallerFactory(appRouter);

async function world() {
  const w = await createSignedInWorld(database.db);
  const session = await w.sessionOf(w.cookie);
  const caller = createCaller(testContext(w.services, session?.caller ?? null));
  const post = (path: string, body: unknown, cookie = w.cookie) => w.post(path, body, { cookie });
  const auditOf = async () => {
    const changes = (await w.audited()).filter(({ action }) => !/^account\.sign/.test(action));
    return changes.map(({ action, subjectId }) => [action, subjectId]);
  };
  return { ...w, session, caller, post, auditOf };
}

describe("sessions", () => {
  test("are listed without their tokens, and end one by one or all but one", async () => {
    const { signIn, person, session, sessionOf, cookie, caller, auditOf } = await world();
    const cookies = [await signedInCookie(signIn, person.email), await signedInCookie(signIn, person.email)];
    const { data } = await caller.account.sessions();
    expect(data).toHaveLength(3);
    for (const value of Object.values(data[0] ?? {})) expect(cookies[1]).not.toContain(value);
    const second = await sessionOf(cookies[0] ?? "");

    await caller.account.endSession({ sessionId: second?.sessionId ?? "" });
    expect(await sessionOf(cookies[0] ?? "")).toBeNull();
    expect(await sessionOf(cookies[1] ?? "")).not.toBeNull();
    await caller.account.endOtherSessions({ keepSessionId: session?.sessionId ?? "" });

    expect(await sessionOf(cookies[1] ?? "")).toBeNull();
    expect(await sessionOf(cookie)).not.toBeNull();
    expect(await auditOf()).toEqual([
      ["account.sessions_ended", person.userId],
      ["account.sessions_ended", person.userId],
    ]);
  });

  test("of other people cannot be ended", async () => {
    const [mine, theirs] = [await world(), await world()];

    const missing = { cause: { code: "resource_missing" } };
    const sessionId = theirs.session?.sessionId ?? "";

    await expect(mine.caller.account.endSession({ sessionId })).rejects.toMatchObject(missing);
    await expect(mine.caller.account.endOtherSessions({ keepSessionId: sessionId })).rejects.toMatchObject(missing);

    expect(await theirs.sessionOf(theirs.cookie)).not.toBeNull();
    expect(await mine.sessionOf(mine.cookie)).not.toBeNull();
  });

  test("stay where the one to keep has ended meanwhile", async () => {
    const { signIn, person, session, sessionOf, cookie, caller, auditOf } = await world();
    const other = await signedInCookie(signIn, person.email);
    const ended = await sessionOf(other);
    await caller.account.endSession({ sessionId: ended?.sessionId ?? "" });
    const before = await auditOf();

    const ending = caller.account.endOtherSessions({ keepSessionId: ended?.sessionId ?? "" });

    await expect(ending).rejects.toMatchObject({ cause: { code: "resource_missing" } });
    expect(await sessionOf(cookie)).toMatchObject({ sessionId: session?.sessionId });
    expect(await auditOf()).toEqual(before);
  });
});

describe("for whom a session acts", () => {
  test("is chosen by its person, among the organizations that they work for and that are in use", async () => {
    const { services, signIn, person, session, sessionOf, cookie, caller } = await world();
    const second = await createTestOrganization(services);
    const suspended = await createTestOrganization(services);
    const foreign = await createTestOrganization(services);
    await joinTestOrganization(services, person.userId, second);
    await joinTestOrganization(services, person.userId, suspended);
    const isSuspended = eq(organizations.id, suspended.organizationId);
    await services.db.orm.update(organizations).set({ suspendedAt: services.clock.now() }).where(isSuspended);
    const choose = ({ organizationId }: CallerOrganization) =>
      caller.account.chooseOrganization({ sessionId: session?.sessionId ?? "", organizationId });
    const missing = { cause: { code: "resource_missing" } };

    const elsewhere = await signedInCookie(signIn, person.email);
    await choose(second);
    await expect(choose(suspended)).rejects.toMatchObject(missing);
    await expect(choose(foreign)).rejects.toMatchObject(missing);

    expect((await sessionOf(cookie))?.caller).toMatchObject({ organization: second });
    expect((await sessionOf(elsewhere))?.caller).toEqual(session?.caller);
  });

  test("is chosen by nobody else, not even a colleague", async () => {
    const { services, person, session, sessionOf, cookie } = await world();
    const second = await createTestOrganization(services);
    await joinTestOrganization(services, person.userId, second);
    const colleague = await createTestMember(services, second, "owner");
    const { account } = createCaller(testContext(services, colleague));
    const choosing = { sessionId: session?.sessionId ?? "", organizationId: second.organizationId };

    await expect(account.chooseOrganization(choosing)).rejects.toMatchObject({ cause: { code: "resource_missing" } });

    expect((await sessionOf(cookie))?.caller).toEqual(session?.caller);
  });
});

test("a change of password ends the other sessions and is in the log; a wrong one is not", async () => {
  const { signIn, person, post, sessionOf, auditOf } = await world();
  const elsewhere = await signedInCookie(signIn, person.email);
  const change = (currentPassword: string) =>
    post("/change-password", { currentPassword, newPassword: "another good sentence", revokeOtherSessions: true });

  expect((await change("not the password")).status).toBe(400);
  expect([(await sessionOf(elsewhere)) === null, await auditOf()]).toEqual([false, []]);
  expect((await change(TEST_PASSWORD)).status).toBe(200);

  expect(await sessionOf(elsewhere)).toBeNull();
  expect(await auditOf()).toEqual([["account.password_changed", person.userId]]);
});

test("who signs in otherwise than by a password is told so, by the code that the portal has words for", async () => {
  const { person, post } = await world();
  await database.db.orm.delete(accounts).where(eq(accounts.userId, person.userId));
  const change = { currentPassword: TEST_PASSWORD, newPassword: "another good sentence" };
  const response = await post("/change-password", change);
  expect([response.status, await response.json()]).toMatchObject([400, { code: "CREDENTIAL_ACCOUNT_NOT_FOUND" }]);
});

describe("a second factor", () => {
  test("is asked for once it was confirmed, a backup code works once, and both are in the log", async () => {
    const { signIn, person, post, auditOf, sessionOf } = await world();
    const enabled = await post("/two-factor/enable", { password: TEST_PASSWORD });
    const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] };
    expect(await auditOf()).toEqual([]);
    const code = totpCode(totpURI, systemClock.now().getTime());
    const confirmed = await post("/two-factor/verify-totp", { code });
    expect(confirmed.status).toBe(200);
    const renewed = cookiesOf(confirmed);

    const signInAgain = () => postSignIn(signIn, "/sign-in/email", { email: person.email, password: TEST_PASSWORD });
    const half = await signInAgain();
    expect(await half.json()).toMatchObject({ twoFactorRedirect: true });
    expect(await sessionOf(cookiesOf(half))).toBeNull();
    const byCode = () => post("/two-factor/verify-backup-code", { code: backupCodes[0] }, cookiesOf(half));
    const whole = await byCode();
    expect(await sessionOf(cookiesOf(whole))).not.toBeNull();
    const again = await post(
      "/two-factor/verify-backup-code",
      { code: backupCodes[0] },
      cookiesOf(await signInAgain()),
    );
    expect(again.status).toBe(401);

    expect((await post("/two-factor/disable", { password: TEST_PASSWORD, code: backupCodes[1] }, renewed)).status).toBe(
      200,
    );
    expect(await auditOf()).toEqual([
      ["account.two_factor_enabled", person.userId],
      ["account.two_factor_disabled", person.userId],
    ]);
  });
});
