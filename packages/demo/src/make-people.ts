import type { Services } from "@quote-financing/api/context";
import { createPerson } from "@quote-financing/api/identity/account/create-person";
import type { AgentContext, OrganizationContext } from "@quote-financing/api/trpc";
import type { Transaction } from "@quote-financing/db/database";
import { members, users } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { agentContext, organizationContext } from "./demo-context.ts";
import type { DemoSlug } from "./demo-organizations.ts";
import { DEMO_AGENTS, DEMO_MEMBERS, type DemoAgentKey, type DemoMemberKey } from "./demo-people.ts";
import type { DemoOrganization } from "./make-organizations.ts";
import type { DemoPasswords } from "./make-passwords.ts";

interface DemoPerson<Acting> {
  readonly email: string;
  readonly password: string;
  readonly acting: Acting;
}

export type DemoPeople = Record<DemoMemberKey, DemoPerson<OrganizationContext>> &
  Record<DemoAgentKey, DemoPerson<AgentContext>>;

/** Everyone who can sign in, with a password of their own, made for this installation (`makePasswords`). */
export async function makePeople(
  services: Services,
  tx: Transaction,
  organizations: Record<DemoSlug, DemoOrganization>,
  passwords: DemoPasswords,
): Promise<DemoPeople> {
  const made = {} as DemoPeople;
  const sign = async ({ name, email }: { name: string; email: string }) => {
    const { password = "", hash = "" } = passwords.get(email) ?? {};
    const userId = await createPerson(tx, services, { email, name, password: hash });
    return { email, password, userId };
  };
  for (const { key, slug, role, ...person } of DEMO_MEMBERS) {
    const { userId, ...credentials } = await sign(person);
    const { organization } = organizations[slug];
    const { organizationId } = organization;
    const membership = { id: services.makeId("member"), organizationId, userId, role, createdAt: services.clock.now() };
    await tx.insert(members).values(membership);
    const caller = { kind: "member", userId, name: person.name, role, organization } as const;
    made[key] = { ...credentials, acting: organizationContext(services, caller) };
  }
  for (const { key, ...person } of DEMO_AGENTS) {
    const { userId, ...credentials } = await sign(person);
    await tx.update(users).set({ isAgent: true }).where(eq(users.id, userId));
    made[key] = { ...credentials, acting: agentContext(services, { kind: "agent", userId, name: person.name }) };
  }
  return made;
}
