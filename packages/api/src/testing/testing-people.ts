import { members, users } from "@quote-financing/db/schema/tables";
import type { AgentCaller, CallerOrganization, MemberCaller } from "@quote-financing/domain/people/caller";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import type { Services } from "../context.ts";

/** A stored person with a membership. They have no password: see testing-sign-in.ts for people who sign in. */
export async function createTestMember(
  services: Services,
  organization: CallerOrganization,
  role: MemberRole = "owner",
): Promise<MemberCaller> {
  const { userId, name } = await createTestUser(services);
  await joinTestOrganization(services, userId, organization, role);
  return { kind: "member", userId, name, role, organization };
}

/** A stored support agent of the platform. */
export async function createTestAgent(services: Services): Promise<AgentCaller> {
  const { userId, name } = await createTestUser(services, { name: "Noor van der Steun", isAgent: true });
  return { kind: "agent", userId, name };
}

/** A stored person who is nobody yet. */
export async function createTestUser(services: Services, { name = "Sanne de Vries", isAgent = false } = {}) {
  const userId = services.makeId("user");
  const email = `${userId.toLowerCase()}@example.com`;
  const now = services.clock.now();
  const person = { id: userId, name, email, emailVerified: true, isAgent };
  await services.db.orm.insert(users).values({ ...person, createdAt: now, updatedAt: now });
  return { userId, name, email };
}

export async function joinTestOrganization(
  { db, clock, makeId }: Services,
  userId: string,
  { organizationId }: CallerOrganization,
  role: MemberRole = "member",
): Promise<void> {
  const membership = { id: makeId("member"), organizationId, userId, role, createdAt: clock.now() };
  await db.orm.insert(members).values(membership);
}
