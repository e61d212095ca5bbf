import { findSession } from "@quote-financing/api/identity/sessions/session";
import type { SignIn } from "@quote-financing/api/identity/sign-in/sign-in";
import {
  createTestPerson,
  signedInCookie,
  TEST_SIGN_IN_SECRET,
} from "@quote-financing/api/identity/sign-in/testing-sign-in";
import { mailedToken } from "@quote-financing/api/organizations/members/testing-members-world";
import { appRouter } from "@quote-financing/api/router";
import type { TestServices } from "@quote-financing/api/testing/test-services";
import { testContext } from "@quote-financing/api/testing/testing-context";
import { createTestCredential } from "@quote-financing/api/testing/testing-credential";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { createTestMember } from "@quote-financing/api/testing/testing-people";
import { createCallerFactory } from "@quote-financing/api/trpc";

export const TEST_CRON_SECRET = "cron-secret-of-the-route-matrix";

/** Everyone who may knock: people by their cookie, programs by their bearer. */
export const VISITORS = [
  "signedOut",
  "credential",
  "member",
  "owner",
  "otherOwner",
  "tester",
  "agent",
  "suspended",
  "scheduler",
] as const;
export type Visitor = (typeof VISITORS)[number];

export interface RouteWorld {
  readonly headersOf: Readonly<Record<Visitor, Readonly<Record<string, string>>>>;
  /** Whom `owner` and `member` act for. */
  readonly organizationId: string;
  /** Of a person with the password of tests. */
  readonly email: string;
  /** Of a fresh invitation of somebody new. */
  readonly invite: () => Promise<string>;
}

/** An organization, its neighbours, and a way in for each visitor. */
export async function createRouteWorld(services: TestServices, signIn: SignIn): Promise<RouteWorld> {
  const organization = await createTestOrganization(services);
  const shut = await createTestOrganization(services);
  const owner = await createTestPerson(services, { organization, role: "owner" });
  const headersOfPerson = async ({ email }: { email: string }) => ({ cookie: await signedInCookie(signIn, email) });
  const colleague = await createTestPerson(services, { organization, role: "owner" });
  const other = { organization: await createTestOrganization(services), role: "owner" } as const;
  const { token } = await createTestCredential(services, organization);
  const suspended = await headersOfPerson(await createTestPerson(services, { organization: shut, role: "owner" }));
  const headersOf = {
    signedOut: {},
    credential: { authorization: `Bearer ${token}` },
    member: await headersOfPerson(await createTestPerson(services, { organization })),
    owner: await headersOfPerson(owner),
    otherOwner: await headersOfPerson(await createTestPerson(services, other)),
    tester: await headersOfPerson(colleague),
    agent: await headersOfPerson(await createTestPerson(services, { isAgent: true })),
    suspended,
    scheduler: { authorization: `Bearer ${TEST_CRON_SECRET}` },
  };
  const callerOf = async (cookie: string) => {
    const session = await findSession(services, TEST_SIGN_IN_SECRET, cookie);
    const procedures = createCallerFactory(appRouter)(testContext(services, session?.caller ?? null));
    return { procedures, sessionId: session?.sessionId ?? "" };
  };
  const testing = await callerOf(headersOf.tester.cookie);
  await testing.procedures.sandbox.choose({ sessionId: testing.sessionId, mode: "test" });
  const agent = await callerOf(headersOf.agent.cookie);
  await agent.procedures.supportOrganizations.suspend({ organizationId: shut.organizationId });
  const inviter = createCallerFactory(appRouter)(testContext(services, await createTestMember(services, organization)));
  return {
    headersOf,
    organizationId: organization.organizationId,
    email: owner.email,
    invite: async () => {
      const email = `${services.makeId("user").toLowerCase()}@voorbeeld.example`;
      await inviter.members.invite({ email, role: "member" });
      return mailedToken(services, organization, email);
    },
  };
}
