import type { Transaction } from "@quote-financing/db/database";
import { accounts, users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Services } from "../../context.ts";
import { identityRefusals } from "../refusals.ts";

export interface NewPerson {
  /** Proven: a link that was sent there alone was used. */
  readonly email: string;
  readonly name: string;
  /** Hashed. */
  readonly password: string;
}

/** A person with a password. @returns the id. @throws DomainError `state_conflict` when the address has an account */
export async function createPerson(
  tx: Transaction,
  services: Services,
  { email, name, password }: NewPerson,
): Promise<string> {
  const now = services.clock.now();
  const times = { createdAt: now, updatedAt: now };
  const userId = services.makeId("user");
  const created = await tx
    .insert(users)
    .values({ id: userId, name, email, emailVerified: true, ...times })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (created.length === 0) throw new DomainError(hasAccountAlready);
  const account = { id: services.makeId("account"), accountId: userId, providerId: "credential", userId, password };
  await tx.insert(accounts).values({ ...account, ...times });
  return userId;
}

export const hasAccountAlready = identityRefusals.accountExists();
