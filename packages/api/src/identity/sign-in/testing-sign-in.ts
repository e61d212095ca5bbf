import { accounts } from "@quote-financing/db/schema/tables";
import type { CallerOrganization } from "@quote-financing/domain/people/caller";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import type { Services } from "../../context.ts";
import { createTestUser, joinTestOrganization } from "../../testing/testing-people.ts";
import { createSignIn, type SignIn } from "./sign-in.ts";

export const TEST_SIGN_IN_SECRET = "a test's sign-in secret of enough characters";
export const TEST_PASSWORD = "correct horse battery staple";

export interface TestPerson {
  readonly userId: string;
  readonly email: string;
}

/** A stored person with a password, and a membership if an organization is given. */
export async function createTestPerson(
  services: Services,
  { organization, role = "member", isAgent = false }: PersonProperties = {},
): Promise<TestPerson> {
  const { userId, email } = await createTestUser(services, { isAgent });
  const now = services.clock.now();
  const password = await services.passwords.hash(TEST_PASSWORD);
  const account = { id: services.makeId("account"), accountId: userId, providerId: "credential", userId, password };
  await services.db.orm.insert(accounts).values({ ...account, createdAt: now, updatedAt: now });
  if (organization !== undefined) await joinTestOrganization(services, userId, organization, role);
  return { userId, email };
}

interface PersonProperties {
  readonly organization?: CallerOrganization;
  readonly role?: MemberRole;
  readonly isAgent?: boolean;
}

export const createTestSignIn = (services: Services): SignIn => createSignIn(services, { secret: TEST_SIGN_IN_SECRET });

/** Posts to better-auth as a browser would. */
export const postSignIn = (
  signIn: SignIn,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  signIn.handler(
    new Request(`https://portal.example.nl/api/auth${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );

/** The Cookie header of a fresh session. */
export async function signedInCookie(signIn: SignIn, email: string): Promise<string> {
  const response = await postSignIn(signIn, "/sign-in/email", { email, password: TEST_PASSWORD });
  const cookie = response.headers.getSetCookie().find((text) => text.includes("session_token"));
  if (cookie === undefined) throw new Error(`The sign-in was refused: ${response.status}.`);
  return cookie.split(";")[0] ?? "";
}
