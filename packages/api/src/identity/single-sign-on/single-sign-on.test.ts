import {
  agentInvitations,
  members,
  providerIdentities,
  removedMembers,
  sessions,
  users,
} from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Services } from "../../context.ts";
import { acceptInvitation } from "../../organizations/members/invitations/accept-invitation.ts";
import { mailedToken, NEWCOMER } from "../../organizations/members/testing-members-world.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember, joinTestOrganization } from "../../testing/testing-people.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { createCallerFactory } from "../../trpc.ts";
import type { Session } from "../sessions/session.ts";
import { createTestPerson, TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { cookiesOf } from "../sign-in/testing-sign-in-world.ts";
import { createTestProvider } from "./testing-provider.ts";
import { createSingleSignOnWorld, outcomeOf } from "./testing-single-sign-on-world.ts";

const database = testDatabase();

const world = () => createSingleSignOnWorld(database.db);

async function hasPassword(services: Services, session: Session | null): Promise<boolean> {
  const told = { providerRealm: session?.providerRealm };
  const { account } = createCallerFactory(appRouter)(testContext(services, session?.caller ?? null, told));
  return (await account.get()).data.hasPassword;
}

test("somebody of the verified domain whom nobody knows joins as member by signing in", async () => {
  const { enter, domain, sessionOf, organization, audited, services } = await world();
  const { status, location, cookie } = await enter(`kim@${domain}`);
  expect([status, location]).toEqual([302, "/login?next=%2Fquotes"]);
  const session = await sessionOf(cookie);
  expect(session).toMatchObject({
    email: `kim@${domain}`,
    name: "Kim Jansen",
    providerRealm: organization.organizationId,
  });
  expect(session?.caller).toMatchObject({ kind: "member", role: "member", organization: { slug: organization.slug } });
  expect(await hasPassword(services, session)).toBe(false);
  const [joined, entered] = (await audited()).slice(-2);
  expect(joined).toMatchObject({ action: "member.joined", details: { role: "member", by: "single_sign_on" } });
  expect(entered).toMatchObject({ action: "account.signed_in", details: { by: "single_sign_on" } });
});

test("who comes again is the same person by the subject, whatever address the provider says now", async () => {
  const { enter, domain, sessionOf } = await world();
  const first = await sessionOf((await enter(`kim@${domain}`)).cookie);
  const again = await enter(`kim@${domain}`, { email: `kim.jansen@${domain}` });
  expect((await sessionOf(again.cookie))?.userId).toBe(first?.userId);
});

test("a colleague with a password keeps their account and role, and both ways in", async () => {
  const { enter, domain, sessionOf, services, organization, post } = await world();
  const person = await createTestPerson(services, { organization, role: "admin" });
  const email = `piet@${domain}`;
  await database.db.orm.update(users).set({ email }).where(eq(users.id, person.userId));
  const session = await sessionOf((await enter(email)).cookie);
  expect(session).toMatchObject({ userId: person.userId, caller: { role: "admin" } });
  expect(await hasPassword(services, session)).toBe(true);
  expect((await post("/sign-in/email", { email, password: TEST_PASSWORD })).status).toBe(200);
});

test("where single sign-on is the only way, a password acts for nobody, and an owner's still does", async () => {
  const { keep, domain, services, organization, post, sessionOf, person: owner } = await world();
  const member = await createTestPerson(services, { organization, role: "admin" });
  await keep({ isOnlyWay: true });
  const byPassword = async (email: string) =>
    sessionOf(cookiesOf(await post("/sign-in/email", { email, password: TEST_PASSWORD }), "session_token"));
  expect(await byPassword(member.email)).toMatchObject({ caller: null, needsSingleSignOn: true });
  expect((await byPassword(owner.email))?.caller).toMatchObject({ role: "owner" });

  await keep({ isOnlyWay: true, domainVerifiedAt: null, domain: `not-yet.${domain}` });
  expect((await byPassword(member.email))?.caller).toMatchObject({ role: "admin" });
});

test("a session of a provider ends after twelve hours", async () => {
  const { enter, domain, sessionOf, clock } = await world();
  const { cookie } = await enter(`kim@${domain}`);
  clock.advance(12 * 60 * 60 * 1000 - 60_000);
  expect(await sessionOf(cookie)).not.toBeNull();
  clock.advance(61_000);
  expect(await sessionOf(cookie)).toBeNull();
});

test("a sign-in counts as fresh from when the provider asked the person, and not at all where it does not tell", async () => {
  const { enter, domain, sessionOf, clock } = await world();
  const hourAgo = Math.floor(clock.now().getTime() / 1000) - 3_600;
  const told = await sessionOf((await enter(`kim@${domain}`, { auth_time: hourAgo })).cookie);
  expect(told?.provenAt).toEqual(new Date(hourAgo * 1000));
  const untold = await sessionOf((await enter(`kim@${domain}`)).cookie);
  expect(untold?.provenAt).toEqual(new Date(0));
});

test("a person proves again at the provider that it is them, and goes on in the same session", async () => {
  const { enter, domain, sessionOf, post, provider, claimsOf, comeBack, clock, audited } = await world();
  const email = `kim@${domain}`;
  const { cookie } = await enter(email);
  const asked = await post("/sso/prove", { next: "/signed-in" }, { cookie });
  const { url } = (await asked.json()) as { url: string };
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
  const now = Math.floor(clock.now().getTime() / 1000);
  const back = provider.signIn(url, { ...claimsOf(email), auth_time: now, amr: ["pwd", "otp"] });
  const cookies = `${cookie}; ${cookiesOf(asked, "single_sign_on")}`;
  const answer = outcomeOf(await comeBack(back, cookies));
  expect([answer.location, answer.cookie]).toEqual(["/login?next=%2Fsigned-in", ""]);
  expect((await sessionOf(cookie))?.provenAt).toEqual(new Date(now * 1000));
  expect((await audited()).at(-1)).toMatchObject({
    action: "account.identity_confirmed",
    details: { by: "single_sign_on", methods: ["pwd", "otp"] },
  });
});

test("an agent signs in at the platform's provider: one who is an agent, or was invited as one", async () => {
  const agents = createTestProvider("https://login.platform.example/");
  const domain = "platform.example";
  const agentProvider = { issuer: agents.issuer, clientId: agents.clientId, clientSecret: agents.clientSecret, domain };
  const w = await createSingleSignOnWorld(database.db, {
    providerFetch: agents.fetch,
    agentProvider,
    agentsNeedSecondFactor: true,
  });
  const { services, enter, sessionOf, clock } = w;
  const { userId } = await createTestPerson(services, { isAgent: true });
  await database.db.orm
    .update(users)
    .set({ email: `noor@${domain}` })
    .where(eq(users.id, userId));
  const known = await sessionOf((await enter(`noor@${domain}`, {}, { at: agents })).cookie);
  // What it asks of agents is the provider's matter.
  expect(known).toMatchObject({ userId, needsSecondFactor: false, caller: { kind: "agent" } });

  expect((await enter(`vreemd@${domain}`, {}, { at: agents })).location).toBe("/login?sso=unknown&next=%2Fquotes");
  const invited = { email: `sam@${domain}`, name: "Sam Steun", tokenHash: null, createdAt: clock.now() };
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  await database.db.orm.insert(agentInvitations).values({ id: services.makeId("invitation"), ...invited, expiresAt });
  const joined = await sessionOf((await enter(`sam@${domain}`, {}, { at: agents })).cookie);
  expect(joined).toMatchObject({ name: "Sam Steun", caller: { kind: "agent" } });
});

test("who was removed does not join again by themselves", async () => {
  const { enter, domain, sessionOf, organization } = await world();
  const email = `kim@${domain}`;
  const { userId = "" } = (await sessionOf((await enter(email)).cookie)) ?? {};
  const ofOrganization = eq(members.organizationId, organization.organizationId);
  await database.db.orm.delete(members).where(and(eq(members.userId, userId), ofOrganization));
  const { location, cookie } = await enter(email);
  expect([location, cookie]).toEqual(["/login?sso=unknown&next=%2Fquotes", ""]);
});

test("who was removed before they ever came by the provider needs an invitation too, also once their account is gone", async () => {
  const { enter, domain, services, organization } = await world();
  const email = `piet@${domain}`;
  const person = await createTestPerson(services, { organization });
  await database.db.orm.update(users).set({ email }).where(eq(users.id, person.userId));
  const owner = await createTestMember(services, organization, "owner");
  const { members: ofOwner } = createCallerFactory(appRouter)(testContext(services, owner));

  await ofOwner.remove({ userId: person.userId });
  expect((await enter(email)).location).toContain("sso=unknown");
  await database.db.orm.delete(users).where(eq(users.id, person.userId));
  expect((await enter(email)).location).toContain("sso=unknown");

  await ofOwner.invite({ email, role: "member" });
  const token = await mailedToken(services, organization, email);
  await acceptInvitation({ services, requestId: "req_test", clientAddress: "203.0.113.7" }, token, NEWCOMER);
  expect((await enter(email)).location).toBe("/login?next=%2Fquotes");
  expect(await database.db.orm.$count(removedMembers)).toBe(0);
});

test("an organization that takes no new people by itself lets in its members alone", async () => {
  const { enter, keep, domain, services, organization } = await world();
  await keep({ takesNewPeople: false });
  expect((await enter(`kim@${domain}`)).location).toContain("sso=unknown");
  const { userId } = await createTestPerson(services, { organization });
  await database.db.orm
    .update(users)
    .set({ email: `piet@${domain}` })
    .where(eq(users.id, userId));
  expect((await enter(`piet@${domain}`)).location).toBe("/login?next=%2Fquotes");
});

test("two first sign-ins of one person at once make one account", async () => {
  const { start, comeBack, provider, claimsOf, domain, sessionOf } = await world();
  const email = `kim@${domain}`;
  const asked = await Promise.all([start(email), start(email)]);
  const backs = asked.map(({ url, cookie }) => ({ back: provider.signIn(url, claimsOf(email)), cookie }));
  const answers = await Promise.all(backs.map(({ back, cookie }) => comeBack(back, cookie)));
  const people = await Promise.all(answers.map(async (answer) => (await sessionOf(outcomeOf(answer).cookie))?.userId));
  expect(new Set(people).size).toBe(1);
  expect(people[0]).toBeDefined();
  expect(
    await database.db.orm
      .select()
      .from(providerIdentities)
      .where(eq(providerIdentities.userId, people[0] ?? "")),
  ).toHaveLength(1);
});

test("a colleague who comes for the first time in two tabs at once is let in by both", async () => {
  const { enter, domain, services, organization } = await world();
  const { userId } = await createTestPerson(services, { organization });
  const email = `piet@${domain}`;
  const isPiet = eq(users.id, userId);
  await database.db.orm.update(users).set({ email }).where(isPiet);
  const subject = {
    realm: organization.organizationId,
    issuer: `https://login.${domain}/`,
    subject: `subject of ${email}`,
  };
  const now = services.clock.now();
  const outcome = await whileUncommitted(
    database.db,
    async (tx) => {
      await tx.select({ id: users.id }).from(users).where(isPiet).for("update");
      await tx.insert(providerIdentities).values({ ...subject, userId, createdAt: now, lastUsedAt: now });
    },
    () => enter(email),
  );
  expect(outcome.location).toBe("/login?next=%2Fquotes");
});

test("a session of a provider acts for its organization alone, and passkeys are not added in it", async () => {
  const { enter, domain, sessionOf, services, post } = await world();
  const email = `kim@${domain}`;
  const { userId = "" } = (await sessionOf((await enter(email)).cookie)) ?? {};
  const other = await createTestOrganization(services);
  await joinTestOrganization(services, userId, other, "owner");
  const { cookie } = await enter(email, { auth_time: Math.floor(services.clock.now().getTime() / 1000) });
  await database.db.orm
    .update(sessions)
    .set({ activeOrganizationId: other.organizationId })
    .where(eq(sessions.userId, userId));
  expect((await sessionOf(cookie))?.caller).toMatchObject({ role: "member" });
  const answer = await post("/passkey/add-options", {}, { cookie });
  expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: "PROVIDER_SESSION" })]);
});
