import { organizations, sessions } from "@quote-financing/db/schema/tables";
import type { CallerOrganization, MemberCaller } from "@quote-financing/domain/people/caller";
import { eq } from "drizzle-orm";
import { appRouter } from "../../router.ts";
import type { TestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";

const createCaller = createCallerFactory(appRouter);

/** An owner who looked at their sandbox: the procedures as they, in both modes, and as an agent, may call them. */
export async function createSandboxWorld(
  services: TestServices,
  properties: Parameters<typeof createTestOrganization>[1] = {},
) {
  const organization = await createTestOrganization(services, { name: "Zonnig Dak B.V.", ...properties });
  const owner = await createTestMember(services, organization, "owner");
  const sessionId = await openTestSession(services, owner.userId);
  const live = createCaller(testContext(services, owner));
  await live.sandbox.choose({ sessionId, mode: "test" });
  const sandbox = await readSandbox(services, organization);
  const tester: MemberCaller = { ...owner, organization: sandbox };
  const test = createCaller(testContext(services, tester));
  const agent = createCaller(testContext(services, await createTestAgent(services)));
  return { organization, sandbox, owner, tester, sessionId, live, test, agent };
}

/** A signed-in browser of a person. @returns the session's id */
export async function openTestSession({ db, clock, makeId }: TestServices, userId: string): Promise<string> {
  const id = makeId("session");
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await db.orm.insert(sessions).values({ id, userId, token: id, expiresAt, createdAt: now, updatedAt: now });
  return id;
}

export async function readSandbox(
  { db }: TestServices,
  { organizationId }: CallerOrganization,
): Promise<CallerOrganization> {
  const [row] = await db.orm.select().from(organizations).where(eq(organizations.testOf, organizationId));
  if (row === undefined) throw new Error("The organization has no sandbox.");
  const { id, slug, name, kind, mayResolveClaims } = row;
  return { organizationId: id, slug, name, kind, mayResolveClaims, isTest: true };
}
