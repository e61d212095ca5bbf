import type { Transaction } from "@quote-financing/db/database";
import { accounts, members, users } from "@quote-financing/db/schema/tables";
import { DEMO_PEOPLE, type DemoPersonKey } from "./demo-people.ts";
import type { DemoServices } from "./demo-services.ts";
import type { DemoOrganizations } from "./write-demo-organizations.ts";

export interface DemoPerson {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export type DemoPeople = Record<DemoPersonKey, DemoPerson>;

/** Everyone who can sign in, with a password of their own, made for this installation. */
export async function writeDemoPeople(
  services: DemoServices,
  tx: Transaction,
  organizations: DemoOrganizations,
  createdAt: Date,
): Promise<DemoPeople> {
  const made = {} as DemoPeople;
  const stamps = { createdAt, updatedAt: createdAt };
  for (const { key, name, email, membership } of DEMO_PEOPLE) {
    const userId = services.makeId("user");
    const password = services.randomBytes(12).toString("base64url");
    await tx
      .insert(users)
      .values({ id: userId, name, email, emailVerified: true, isAgent: membership === undefined, ...stamps });
    await tx.insert(accounts).values({
      id: services.makeId("account"),
      accountId: userId,
      providerId: "credential",
      userId,
      password: await services.hashPassword(password),
      ...stamps,
    });
    if (membership !== undefined) {
      const { organizationId } = organizations[membership.slug];
      await tx
        .insert(members)
        .values({ id: services.makeId("member"), organizationId, userId, role: membership.role, createdAt });
    }
    made[key] = { userId, name, email, password };
  }
  return made;
}
