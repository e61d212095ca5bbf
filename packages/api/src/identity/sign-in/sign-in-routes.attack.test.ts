import { invitations, members, sessions, signInAttempts } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { SIGN_IN_ROUTES } from "./sign-in-routes.ts";
import { createTestPerson, createTestSignIn, postSignIn, signedInCookie, TEST_PASSWORD } from "./testing-sign-in.ts";

const database = testDatabase();

/** What else the session library could serve. A route that it gains must be put here, or into `SIGN_IN_ROUTES`. */
const CLOSED_ROUTES = [
  "/account-info",
  "/callback/:id",
  "/change-email",
  "/delete-user",
  "/delete-user/callback",
  "/error",
  "/get-access-token",
  "/link-social",
  "/list-accounts",
  "/list-sessions",
  "/ok",
  "/refresh-token",
  "/reset-password/:token",
  "/revoke-other-sessions",
  "/revoke-session",
  "/revoke-sessions",
  "/send-verification-email",
  "/sign-in/social",
  "/sign-up/email",
  "/two-factor/get-totp-uri",
  "/two-factor/send-otp",
  "/two-factor/verify-otp",
  "/unlink-account",
  "/update-session",
  "/verify-email",
  "/verify-password",
];

/** Of the organization plugin, which is not installed. */
const ORGANIZATION_ROUTES = [
  "accept-invitation",
  "get-full-organization",
  "get-invitation",
  "invite-member",
  "list-invitations",
  "list-members",
  "list-user-invitations",
  "set-active",
  "update-member-role",
].map((name) => `/organization/${name}`);

async function world() {
  const services = createTestServices({ db: database.db });
  const signIn = createTestSignIn(services);
  const organization = await createTestOrganization(services);
  const person = await createTestPerson(services, { organization });
  const cookie = await signedInCookie(signIn, person.email);
  const ask = (path: string, init: RequestInit = {}) =>
    signIn.handler(new Request(`https://portal.example.nl/api/auth${path}`, { headers: { cookie }, ...init }));
  return { services, signIn, organization, person, cookie, ask };
}

test("every route of the session library is either called by the portal or closed", () => {
  const { api } = createTestSignIn(createTestServices({ db: database.db }));
  const paths = Object.values<{ path?: string }>(api).flatMap(({ path }) => path ?? []);
  expect(new Set(paths)).toEqual(new Set([...CLOSED_ROUTES, ...Object.keys(SIGN_IN_ROUTES)]));
});

test("a route that the portal does not call is 404 for everyone, with any body", async () => {
  const { signIn, ask, cookie } = await world();
  for (const path of [...CLOSED_ROUTES, ...ORGANIZATION_ROUTES]) {
    expect((await ask(path)).status, `GET ${path}`).toBe(404);
    expect((await postSignIn(signIn, path, {}, { cookie })).status, `POST ${path}`).toBe(404);
    expect((await postSignIn(signIn, path, {})).status, `POST ${path}, signed out`).toBe(404);
  }
});

test.each(["/sign-out/", "//sign-out", "/Sign-Out", "/sign%2Dout", "/./../sign-out", "/sign-out%00", "/x/../../v1"])(
  "no other spelling of a path reaches the library: %s",
  async (path) => {
    const { signIn, cookie } = await world();
    expect((await postSignIn(signIn, path, {}, { cookie })).status).toBe(404);
  },
);

test("a route answers by its own method alone", async () => {
  const { ask } = await world();
  for (const [path, method] of Object.entries(SIGN_IN_ROUTES)) {
    const other = method === "GET" ? "POST" : "GET";
    expect((await ask(path, { method: other })).status, path).toBe(404);
    expect((await ask(path, { method: "DELETE" })).status, path).toBe(404);
  }
});

/** A body of each route that takes texts. */
const BODIES: Partial<Record<keyof typeof SIGN_IN_ROUTES, Readonly<Record<string, string>>>> = {
  "/sign-in/email": { email: "sanne@example.com", password: TEST_PASSWORD },
  "/update-user": { name: "Sanne", language: "nl" },
  "/change-password": { currentPassword: TEST_PASSWORD, newPassword: "a sentence that is new" },
  "/request-password-reset": { email: "sanne@example.com" },
  "/reset-password": { token: "abc", newPassword: "a sentence that is new" },
  "/two-factor/enable": { password: TEST_PASSWORD },
  "/two-factor/disable": { password: TEST_PASSWORD, code: "123456" },
  "/two-factor/verify-totp": { code: "123456" },
  "/two-factor/verify-backup-code": { code: "abcd" },
  "/two-factor/generate-backup-codes": { password: TEST_PASSWORD, code: "123456" },
  "/step-up": { password: TEST_PASSWORD },
  "/sso/start": { email: "sanne@example.com", next: "/" },
  "/sso/prove": { next: "/" },
};

test("a text that cannot be stored is refused in every field, signed in or not, and is no fault of ours", async () => {
  const { signIn, cookie } = await world();
  for (const [path, body] of Object.entries(BODIES)) {
    for (const [field, text] of Object.entries(body)) {
      for (const odd of [`${text}\0`, "\0", "\ud800"]) {
        for (const headers of [{}, { cookie }]) {
          const answer = await postSignIn(signIn, path, { ...body, [field]: odd }, headers);
          expect(answer.status, `${path} ${field} ${JSON.stringify(odd)}`).toBe(400);
        }
      }
    }
  }
});

test("asking for routes that do not exist leaves nothing behind", async () => {
  const { ask } = await world();
  const rows = () => database.db.orm.select().from(signInAttempts);
  const before = await rows();

  for (let count = 0; count < 50; count += 1) {
    const headers = { "x-forwarded-for": `198.51.100.${count}` };
    expect((await ask(`/unknown-${count}`, { headers })).status).toBe(404);
  }

  expect(await rows()).toEqual(before);
});

test("a password cannot be guessed where no throttle counts", async () => {
  const { signIn, cookie } = await world();
  for (const password of ["a guess", TEST_PASSWORD]) {
    expect((await postSignIn(signIn, "/verify-password", { password }, { cookie })).status).toBe(404);
  }
});

describe("a plain member", () => {
  test("reads no invitation, joins by none, and changes no session through the library", async () => {
    const { services, signIn, organization, person, cookie, ask } = await world();
    const foreign = await createTestOrganization(services);
    const now = services.clock.now();
    const id = services.makeId("invitation");
    const pending = { id, email: person.email, role: "owner", status: "pending", inviterId: person.userId } as const;
    const times = { createdAt: now, expiresAt: new Date(now.getTime() + 60_000) };
    await database.db.orm.insert(invitations).values({ ...pending, ...times, organizationId: foreign.organizationId });

    for (const path of ["list-invitations", "list-user-invitations", "get-full-organization"]) {
      const answer = await ask(`/organization/${path}?organizationId=${organization.organizationId}`);
      expect([answer.status, await answer.text()]).toEqual([404, ""]);
    }
    await ask(`/organization/get-full-organization?organizationId=${foreign.organizationId}`);
    await postSignIn(signIn, "/organization/accept-invitation", { invitationId: id }, { cookie });

    const ofPerson = eq(members.userId, person.userId);
    expect(await database.db.orm.select({ of: members.organizationId }).from(members).where(ofPerson)).toEqual([
      { of: organization.organizationId },
    ]);
    const [session] = await database.db.orm.select().from(sessions).where(eq(sessions.userId, person.userId));
    expect(session?.activeOrganizationId).toBeNull();
  });
});
