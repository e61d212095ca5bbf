import { members, providerIdentities, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestPerson } from "../sign-in/testing-sign-in.ts";
import { createTestProvider, type ProviderDeviation } from "./testing-provider.ts";
import { createSingleSignOnWorld, outcomeOf } from "./testing-single-sign-on-world.ts";

const database = testDatabase();

const world = () => createSingleSignOnWorld(database.db);
const REFUSED = { status: 302, location: "/login?sso=refused&next=%2Fquotes", cookie: "" };
const past = Math.floor(Date.now() / 1000) - 3_600;

describe.each([
  ["a token that another key signed", { isForged: true }],
  ["another nonce", { claims: { nonce: "another" } }],
  ["no nonce", { claims: { nonce: undefined } }],
  ["another audience", { claims: { aud: "another client" } }],
  ["another issuer in the token", { claims: { iss: "https://login.elders.example/" } }],
  ["a token of an hour ago", { claims: { iat: past - 300, exp: past } }],
  ["no subject", { claims: { sub: undefined } }],
  ["an address that it calls unverified", { claims: { email_verified: false } }],
  ["an address that it calls unverified in words", { claims: { email_verified: "false" } }],
  ["no address", { claims: { email: undefined } }],
  ["an address that is none", { claims: { email: "kim" } }],
  ["a list of addresses", { claims: { email: ["kim@bedrijf.example"] } }],
] as readonly (readonly [string, ProviderDeviation])[])("a provider that says %s", (_what, deviation) => {
  test("opens nothing and makes nobody", async () => {
    const { enter, domain, provider, organization } = await world();
    const count = () => database.db.orm.$count(members, eq(members.organizationId, organization.organizationId));
    const before = await count();
    provider.deviate(deviation);
    expect(await enter(`kim@${domain}`)).toEqual(REFUSED);
    expect(await count()).toBe(before);
  });
});

test("a provider speaks for no address of another organization's domain, nor of a domain below or above its own", async () => {
  const [one, other] = [await world(), await world()];
  await other.enter(`kim@${other.domain}`);
  for (const email of [`kim@${other.domain}`, `kim@x.${one.domain}`, "kim@example", one.person.email]) {
    expect(await one.enter(`somebody@${one.domain}`, { email }), email).toEqual(REFUSED);
  }
});

test("of Google, where anybody has an account, only the workspace of the domain joins", async () => {
  const google = createTestProvider("https://accounts.google.com");
  const { enter, keep, domain, organization } = await createSingleSignOnWorld(database.db, {
    providerFetch: google.fetch,
  });
  await keep({}, google);
  const count = () => database.db.orm.$count(members, eq(members.organizationId, organization.organizationId));
  const before = await count();
  const email = `kim@${domain}`;
  // A private account at Google may have any address; a workspace has its own domain in `hd`.
  for (const hd of [undefined, "", "elders.example", `x.${domain}`, [domain], true]) {
    expect(await enter(email, { hd }, { at: google }), String(hd)).toEqual(REFUSED);
  }
  expect(await count()).toBe(before);

  expect((await enter(email, { hd: domain }, { at: google })).cookie).not.toBe("");
  expect(await count()).toBe(before + 1);
});

test("another subject with a known address is somebody else: the account stays whose it is", async () => {
  const { enter, domain } = await world();
  const email = `kim@${domain}`;
  await enter(email);
  expect(await enter(email, { sub: "a new colleague with an old address" })).toEqual(REFUSED);
});

test("no address makes a support agent of somebody, and agents join no organization", async () => {
  const { enter, domain, services } = await world();
  const { userId } = await createTestPerson(services, { isAgent: true });
  const email = `noor@${domain}`;
  await database.db.orm.update(users).set({ email }).where(eq(users.id, userId));
  expect(await enter(email)).toMatchObject({ location: "/login?sso=unknown&next=%2Fquotes", cookie: "" });
});

test("who became an agent since is none by an organization's word", async () => {
  const { enter, domain, sessionOf } = await world();
  const { cookie } = await enter(`kim@${domain}`);
  const userId = (await sessionOf(cookie))?.userId ?? "";
  await database.db.orm.update(users).set({ isAgent: true }).where(eq(users.id, userId));
  expect((await sessionOf(cookie))?.caller).toBeNull();
});

test("an unverified domain, a suspended organization and an unknown domain lead nowhere", async () => {
  const { keep, start, domain } = await world();
  expect(await start("kim@nobody.example")).toMatchObject({ status: 404, code: "NO_SINGLE_SIGN_ON" });
  expect((await start("no address")).status).toBe(404);
  await keep({ domainVerifiedAt: null });
  expect(await start(`kim@${domain}`)).toMatchObject({ status: 404, cookie: "" });
});

test("what comes back opens only in the browser that asked, with its own state, once, and within ten minutes", async () => {
  const { start, comeBack, provider, claimsOf, domain, clock } = await world();
  const email = `kim@${domain}`;
  const [mine, theirs] = [await start(email), await start(email)];
  const back = provider.signIn(mine.url, claimsOf(email));
  // Login CSRF: somebody else's code in my browser.
  expect(outcomeOf(await comeBack(back, ""))).toMatchObject({ location: "/login?sso=expired", cookie: "" });
  expect(outcomeOf(await comeBack(back, theirs.cookie))).toEqual(REFUSED);
  const forged = mine.cookie.replace(/.(?=;|$)/, "A");
  expect(outcomeOf(await comeBack(back, forged)).cookie).toBe("");
  const asked = provider.asked.length;
  const together = await Promise.all(Array.from({ length: 3 }, () => comeBack(back, mine.cookie)));
  expect(together.filter((answer) => outcomeOf(answer).cookie !== "")).toHaveLength(1);
  // One that was used is not even taken to the provider: token and keys are asked for once.
  expect(provider.asked.slice(asked).filter((url) => url.endsWith("/token"))).toHaveLength(1);

  const old = await start(email);
  const late = provider.signIn(old.url, claimsOf(email));
  clock.advance(11 * 60_000);
  expect(outcomeOf(await comeBack(late, old.cookie))).toMatchObject({ location: "/login?sso=expired", cookie: "" });
});

test("a changed state, a code of another request and a refusal of the provider open nothing", async () => {
  const { start, comeBack, provider, claimsOf, domain } = await world();
  const email = `kim@${domain}`;
  const attempt = async (change: (back: URL, other: URL) => void) => {
    const [asked, other] = [await start(email), await start(email)];
    const [back, others] = [provider.signIn(asked.url, claimsOf(email)), provider.signIn(other.url, claimsOf(email))];
    change(back, others);
    return outcomeOf(await comeBack(back, asked.cookie));
  };
  expect(await attempt((back) => back.searchParams.set("state", "another"))).toEqual(REFUSED);
  expect(await attempt((back) => back.searchParams.delete("state"))).toEqual(REFUSED);
  // Code injection: the verifier of PKCE is this browser's.
  const code = (back: URL, other: URL) => back.searchParams.set("code", other.searchParams.get("code") ?? "");
  expect(await attempt(code)).toEqual(REFUSED);
  // And where the provider does not look, the nonce is.
  provider.deviate({ skipsPkce: true });
  expect(await attempt(code)).toEqual(REFUSED);
  expect(await attempt((back) => back.searchParams.set("error", "access_denied"))).toEqual(REFUSED);
});

test("mix-up: what one provider answers is not taken for another's", async () => {
  const [honest, evil] = [await world(), await world()];
  const email = `kim@${honest.domain}`;
  const asked = await evil.start(`somebody@${evil.domain}`);
  // The evil provider sends the browser on to the honest one, with the client and the address of return that are registered there.
  const onward = new URL(asked.url);
  onward.searchParams.set(
    "redirect_uri",
    `https://portal.example.nl/api/auth/sso/callback/${honest.organization.organizationId}`,
  );
  const atHonest = honest.provider.signIn(onward.href, honest.claimsOf(email));
  expect(outcomeOf(await evil.comeBack(atHonest, asked.cookie))).toMatchObject({ location: "/login?sso=expired" });
  // With the evil one's own address of return the issuer in the answer tells.
  const atEvil = new URL(atHonest);
  atEvil.pathname = `/api/auth/sso/callback/${evil.organization.organizationId}`;
  expect(outcomeOf(await evil.comeBack(atEvil, asked.cookie))).toEqual(REFUSED);
  expect(evil.provider.asked.some((url) => url.endsWith("/token"))).toBe(false);
});

test("a provider whose page is no https page is never opened, and one that says it is another is none", async () => {
  for (const metadata of [
    { authorization_endpoint: "javascript:alert(document.domain)//" },
    { authorization_endpoint: "http://login.example/" },
    { authorization_endpoint: undefined },
    { issuer: "https://login.elders.example/" },
  ]) {
    const { provider, start, domain } = await world();
    provider.deviate({ metadata });
    expect(await start(`kim@${domain}`)).toMatchObject({ status: 502, code: "PROVIDER_UNAVAILABLE", cookie: "" });
  }
});

test("no answer leads out of the portal: the sign-in page decides where it goes on", async () => {
  const { enter, domain } = await world();
  for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    const { location } = await enter(`kim@${domain}`, {}, { next });
    expect(location).toBe(`/login?next=${encodeURIComponent(next)}`);
  }
});

test("a proof that is old, or somebody else's, or of no known time, proves nothing", async () => {
  const { enter, domain, post, provider, claimsOf, comeBack, sessionOf, clock } = await world();
  const email = `kim@${domain}`;
  const { cookie } = await enter(email);
  await enter(`piet@${domain}`);
  const now = Math.floor(clock.now().getTime() / 1000);
  const attempts = [
    { person: claimsOf(email) },
    { person: { ...claimsOf(email), auth_time: now - 3_600 } },
    { person: { ...claimsOf(`piet@${domain}`), auth_time: now } },
    { person: { ...claimsOf(`new@${domain}`), auth_time: now } },
  ];
  for (const { person } of attempts) {
    const asked = await post("/sso/prove", { next: "/signed-in" }, { cookie });
    const { url } = (await asked.json()) as { url: string };
    const request = asked.headers.getSetCookie().map((text) => text.split(";")[0]);
    const answer = outcomeOf(await comeBack(provider.signIn(url, person), [cookie, ...request].join("; ")));
    expect(answer).toEqual({ status: 302, location: "/signed-in?sso=refused", cookie: "" });
    expect((await sessionOf(cookie))?.provenAt).toEqual(new Date(0));
  }
});

test("nobody proves at a provider in a session that it did not open", async () => {
  const { post, cookie } = await world();
  expect((await post("/sso/prove", {}, { cookie })).status).toBe(404);
  expect((await post("/sso/prove", {})).status).toBe(404);
});

test("a change of the password keeps what a provider opened to its organization", async () => {
  const { enter, domain, services, organization, post, sessionOf } = await world();
  const { TEST_PASSWORD } = await import("../sign-in/testing-sign-in.ts");
  const { userId } = await createTestPerson(services, { organization });
  const email = `piet@${domain}`;
  await database.db.orm.update(users).set({ email }).where(eq(users.id, userId));
  const { cookie } = await enter(email);
  const passwords = {
    currentPassword: TEST_PASSWORD,
    newPassword: "een heel ander wachtwoord 7",
    revokeOtherSessions: true,
  };
  const changed = outcomeOf(await post("/change-password", passwords, { cookie }));
  expect(changed.status).toBe(200);
  expect(await sessionOf(changed.cookie)).toMatchObject({ userId, providerRealm: organization.organizationId });
});

test("one organization's subject says nothing at another's provider, also with the same issuer", async () => {
  const one = await world();
  const other = await createTestOrganization(one.services);
  const shared = createTestProvider(one.provider.issuer);
  await one.keep({ organizationId: other.organizationId, domain: `second.${one.domain}` }, shared);
  const first = await one.enter(`kim@${one.domain}`);
  const mine = await one.sessionOf(first.cookie);
  const asked = await one.start(`kim@second.${one.domain}`);
  // The same subject, as the owner of a second client at a shared issuer would have it said.
  const person = { ...one.claimsOf(`kim@second.${one.domain}`), sub: `subject of kim@${one.domain}` };
  const answer = outcomeOf(await one.comeBack(one.provider.signIn(asked.url, person), asked.cookie));
  const theirs = await one.sessionOf(answer.cookie);
  expect(theirs?.userId).not.toBe(mine?.userId);
  expect(theirs?.caller).toMatchObject({ organization: { organizationId: other.organizationId } });
  expect(await database.db.orm.$count(providerIdentities, eq(providerIdentities.userId, mine?.userId ?? ""))).toBe(1);
});
