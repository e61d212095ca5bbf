import { members, organizations, sessions } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { joinTestOrganization } from "../../testing/testing-people.ts";
import { createTestPerson, postSignIn, signedInCookie, TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { cookiesOf, createSignedInWorld } from "../sign-in/testing-sign-in-world.ts";
import { findSession } from "./session.ts";
import { SESSION_LIFETIME_SECONDS, SESSION_RENEWAL_SECONDS, SESSION_SECONDS } from "./session-lifetime.ts";

const database = testDatabase();

async function world() {
  const w = await createSignedInWorld(database.db, "admin");
  return { ...w, find: (header: string | null = w.cookie) => w.sessionOf(header) };
}

test("a session's token is 190 random bits, and in no body: scripts of a page cannot read it", async () => {
  const { signIn, post, person } = await createSignedInWorld(database.db);
  const entered = await post("/sign-in/email", { email: person.email, password: TEST_PASSWORD });
  const cookie = cookiesOf(entered, "session_token");
  const [token = ""] = decodeURIComponent(cookie.split("=")[1] ?? "").split(".");
  expect(token).toMatch(/^[A-Za-z0-9]{32}$/);

  const asked = (path: string) => new Request(`https://portal.example.nl/api/auth${path}`, { headers: { cookie } });
  const told = await signIn.handler(asked("/get-session"));
  const change = {
    currentPassword: TEST_PASSWORD,
    newPassword: "a new and longer passphrase",
    revokeOtherSessions: true,
  };
  const changed = await post("/change-password", change, { cookie });
  const [renewed = ""] = decodeURIComponent(cookiesOf(changed, "session_token").split("=")[1] ?? "").split(".");
  expect([entered.status, told.status, changed.status]).toEqual([200, 200, 200]);
  const bodies = (await Promise.all([entered, told, changed].map((answer) => answer.text()))).join("\n");
  expect(bodies).toContain(person.userId);
  for (const secret of [token, renewed, '"token"']) expect(bodies).not.toContain(secret);
});

describe("a session", () => {
  test("makes its person a member of their organization", async () => {
    const { find, person, organization } = await world();

    expect(await find()).toEqual({
      sessionId: expect.stringMatching(/^ses_/),
      userId: person.userId,
      name: "Sanne de Vries",
      email: person.email,
      language: "nl",
      caller: { kind: "member", userId: person.userId, name: "Sanne de Vries", role: "admin", organization },
      needsSecondFactor: false,
      needsSingleSignOn: false,
      providerRealm: undefined,
      isByPasskey: false,
      provenAt: expect.any(Date),
      isDueForRenewal: false,
    });
  });

  test("makes a support agent an agent, in any organization", async () => {
    const { services, signIn, organization, find } = await world();
    const { email, userId } = await createTestPerson(services, { organization, isAgent: true });

    const session = await find(await signedInCookie(signIn, email));

    expect(session?.caller).toEqual({ kind: "agent", userId, name: "Sanne de Vries" });
  });

  test("is nothing without its signature", async () => {
    const { cookie, find } = await world();
    const [name, value = ""] = cookie.split("=");
    const token = decodeURIComponent(value).split(".")[0];

    const forged = [null, "", "x", `${name}=`, `${name}=${token}`, `${name}=${token}.AAAA`, `${name}=%E0%A4%A`];
    for (const header of [...forged, `other=${value}`]) expect(await find(header)).toBeNull();
    expect(await findSession((await world()).services, "another secret", cookie)).toBeNull();
  });

  test("ends with its sign-out", async () => {
    const { cookie, find, signIn } = await world();
    await postSignIn(signIn, "/sign-out", {}, { cookie });
    expect(await find()).toBeNull();
  });

  test("asks to be renewed after a day and is over after a week", async () => {
    const { clock, find } = await world();
    clock.advance((SESSION_RENEWAL_SECONDS + 60) * 1000);
    expect((await find())?.isDueForRenewal).toBe(true);
    clock.advance((SESSION_SECONDS - SESSION_RENEWAL_SECONDS) * 1000);
    expect(await find()).toBeNull();
  });

  test("is over thirty days after it began, however often it was renewed", async () => {
    const { clock, find, person } = await world();
    const expiresAt = new Date(clock.now().getTime() + 2 * SESSION_LIFETIME_SECONDS * 1000);
    await database.db.orm.update(sessions).set({ expiresAt }).where(eq(sessions.userId, person.userId));
    clock.advance((SESSION_LIFETIME_SECONDS - 60) * 1000);
    expect(await find()).not.toBeNull();
    clock.advance(61_000);
    expect(await find()).toBeNull();
  });

  test("acts for nobody from the moment its person is removed", async () => {
    const { find, person } = await world();
    await database.db.orm.delete(members).where(eq(members.userId, person.userId));
    expect(await find()).toMatchObject({ userId: person.userId, caller: null });
  });

  test("acts for no suspended organization", async () => {
    const { find, organization, clock } = await world();
    await database.db.orm
      .update(organizations)
      .set({ suspendedAt: clock.now() })
      .where(eq(organizations.id, organization.organizationId));
    expect((await find())?.caller).toBeNull();
  });

  test("acts for the organization that its person chose, while they belong to it", async () => {
    const { services, find, person, organization } = await world();
    const other = await createTestOrganization(services);
    const foreign = await createTestOrganization(services);
    await joinTestOrganization(services, person.userId, other, "member");
    const choose = (organizationId: string) =>
      database.db.orm
        .update(sessions)
        .set({ activeOrganizationId: organizationId })
        .where(eq(sessions.userId, person.userId));

    await choose(other.organizationId);
    expect((await find())?.caller).toMatchObject({ organization: other, role: "member" });
    await choose(foreign.organizationId);
    expect((await find())?.caller).toMatchObject({ organization, role: "admin" });
  });
});

test("a session's token has more than 128 random bits, and no two are alike", async () => {
  const { signIn, person } = await world();
  const tokens = new Set<string>();
  for (let count = 0; count < 20; count += 1) {
    const cookie = decodeURIComponent(await signedInCookie(signIn, person.email));
    tokens.add(/session_token=([^.]+)\./.exec(cookie)?.[1] ?? "");
  }
  expect(tokens.size).toBe(20);
  // Of letters and digits: 32 characters are 190 bits.
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32,}$/);
  expect(new Set([...tokens].join("")).size).toBeGreaterThan(50);
});
