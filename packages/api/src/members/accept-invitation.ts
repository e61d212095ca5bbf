import type { Transaction } from "@quote-financing/db/database";
import { accounts, invitations, members, users } from "@quote-financing/db/schema/tables";
import { hashPassword } from "better-auth/crypto";
import { and, eq, gt } from "drizzle-orm";
import { recordAudit } from "../audit/record-audit.ts";
import type { Services } from "../context.ts";
import { DomainError } from "../kernel/errors.ts";
import type { JoinerInput } from "./schema.ts";

/** Who joins: someone signed in, or someone new with a name and a password. */
export type Joiner =
  | { readonly kind: "signed-in"; readonly userId: string; readonly email: string; readonly name: string }
  | ({ readonly kind: "new" } & JoinerInput);

/**
 * Makes the invited person a member, once. The link proves the address of someone new; someone with an account must be
 * signed in with the invited address.
 *
 * @throws DomainError `resource_missing` for an invitation that is not open, `operation_not_permitted` for another
 *   person's, `state_conflict` for someone new whose address has an account.
 */
export async function acceptInvitation(
  services: Services,
  requestId: string,
  invitationId: string,
  joiner: Joiner,
): Promise<void> {
  const password = joiner.kind === "new" ? await hashPassword(joiner.password) : undefined;

  await services.db.transact(async (tx) => {
    const { organizationId, email, role } = await takeInvitation(tx, services, invitationId);

    if (joiner.kind === "signed-in" && joiner.email !== email) throw new DomainError(othersInvitation);
    const { name } = joiner;
    const userId =
      joiner.kind === "signed-in"
        ? joiner.userId
        : await createPerson(tx, services, { email, name: joiner.name, password: password ?? "" });

    const createdAt = services.clock.now();
    const member = { id: services.makeId("member"), organizationId, userId, role: role ?? "member", createdAt };
    await tx.insert(members).values(member).onConflictDoNothing();
    // The joiner is no caller yet; the log names them as who acted.
    const fact = {
      organizationId,
      action: "member.joined",
      subjectId: userId,
      details: { role: member.role },
    } as const;
    await recordAudit({ services, requestId, caller: { kind: "agent", userId, name } }, tx, fact);
  });
}

/** Takes it in one statement: of two that come at once, one finds nothing. */
async function takeInvitation(tx: Transaction, services: Services, invitationId: string) {
  const [row] = await tx
    .update(invitations)
    .set({ status: "accepted" })
    .where(
      and(
        eq(invitations.id, invitationId),
        eq(invitations.status, "pending"),
        gt(invitations.expiresAt, services.clock.now()),
      ),
    )
    .returning({
      organizationId: invitations.organizationId,
      email: invitations.email,
      role: invitations.role,
    });
  if (row === undefined) throw new DomainError({ code: "resource_missing", message: "This invitation is not open." });
  return row;
}

interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

async function createPerson(
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

const othersInvitation = {
  code: "operation_not_permitted",
  message: "This invitation is for another e-mail address.",
} as const;

const hasAccountAlready = {
  code: "state_conflict",
  message: "This address has an account already. Sign in to accept.",
} as const;
