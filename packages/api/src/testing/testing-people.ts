import { members, users } from "@quote-financing/db/schema/tables";
import type { AgentCaller, CallerOrganization, MemberCaller } from "@quote-financing/domain/people/caller";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import type { Services } from "../context.ts";

/** A stored person with a membership. They have no password: sign-in tests make their own account. */
export async function createTestMember(
  services: Services,
  organization: CallerOrganization,
  role: MemberRole = "owner",
): Promise<MemberCaller> {
  const { userId, name } = await createTestUser(services, false);
  const now = services.clock.now();
  await services.db.orm.insert(members).values({
    id: services.makeId("member"),
    organizationId: organization.organizationId,
    userId,
    role,
    createdAt: now,
  });
  return { kind: "member", userId, name, role, organization };
}

/** A stored support agent of the platform. */
export async function createTestAgent(services: Services): Promise<AgentCaller> {
  const { userId, name } = await createTestUser(services, true);
  return { kind: "agent", userId, name };
}

async function createTestUser(services: Services, isAgent: boolean) {
  const userId = services.makeId("user");
  const name = isAgent ? "Noor van der Steun" : "Sanne de Vries";
  const now = services.clock.now();
  const email = `${userId.toLowerCase()}@voorbeeld.nl`;
  await services.db.orm
    .insert(users)
    .values({ id: userId, name, email, emailVerified: true, isAgent, createdAt: now, updatedAt: now });
  return { userId, name };
}
