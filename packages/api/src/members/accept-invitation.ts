import type { Transaction } from "@quote-financing/db/database";
import { accounts, invitations, members, organizations, users } from "@quote-financing/db/schema/tables";
import { and, eq, gt, isNull } from "drizzle-orm";
import { actForOrganization } from "../account/choose-organization.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Services } from "../context.ts";
import { DomainError } from "../kernel/errors.ts";
import { ruleText } from "../kernel/refusal-rules.ts";
import { hashChosenPassword } from "../passwords/hash-chosen-password.ts";
import { findInvitation } from "./find-invitation.ts";
import type { JoinerInput } from "./schema.ts";

/** Who joins: someone signed in, or someone new with a name and a password. */
export type Joiner = SignedIn | ({ readonly kind: "new" } & JoinerInput);

interface SignedIn {
  readonly kind: "signed-in";
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Makes the invited person a member, once. The link proves the address of someone new; someone with an account must be
 * signed in with the invited address. Nobody joins an organization that is shut out, and support agents join none
 * (decision record 0070).
 *
 * @throws DomainError `resource_missing` for an invitation that is not open, `operation_not_permitted` for another
 *   person's or an agent, `state_conflict` for someone new whose address has an account, `parameter_invalid` for a
 *   password that is easily guessed, `service_unavailable` when too many are being hashed.
 */
export async function acceptInvitation(
  services: Services,
  requestId: string,
  invitationId: string,
  joiner: Joiner,
): Promise<void> {
  const person = joiner.kind === "new" ? await hashed(services, invitationId, joiner) : joiner;

  await services.db.transact(async (tx) => {
    const { organizationId, email, role } = await takeInvitation(tx, services, invitationId);

    const userId =
      person.kind === "new"
        ? await createPerson(tx, services, { ...person, email })
        : await invitedPerson(tx, person, email);

    const createdAt = services.clock.now();
    const member = { id: services.makeId("member"), organizationId, userId, role: role ?? "member", createdAt };
    const joined = await tx.insert(members).values(member).onConflictDoNothing().returning({ id: members.id });
    // Someone who is a member already, by another invitation of the same moment, joins nothing.
    if (joined.length === 0) return;
    // Someone who works elsewhere too is to see the organization that they just joined.
    if (person.kind === "signed-in") await actForOrganization(tx, { ...person, organizationId });
    const actor = { actorId: userId, actorName: person.name };
    const fact = { organizationId, subjectId: userId, details: { role: member.role } };
    await recordAudit({ services, requestId, actor }, tx, { ...fact, action: "member.joined" });
  });
}

/** Only who has an open invitation has a password hashed. */
async function hashed(services: Services, invitationId: string, joiner: Extract<Joiner, { kind: "new" }>) {
  const invitation = await findInvitation(services, invitationId);
  if (invitation === null) throw new DomainError({ code: "resource_missing", message: ruleText("invitationClosed") });
  const owner = { email: invitation.email, name: joiner.name };
  return { ...joiner, password: await hashChosenPassword(services, joiner.password, owner) };
}

/** Takes it in one statement: of two that come at once, one finds nothing. */
async function takeInvitation(tx: Transaction, services: Services, invitationId: string) {
  const [row] = await tx
    .update(invitations)
    .set({ status: "accepted" })
    .from(organizations)
    .where(
      and(
        eq(invitations.id, invitationId),
        eq(invitations.status, "pending"),
        gt(invitations.expiresAt, services.clock.now()),
        eq(organizations.id, invitations.organizationId),
        isNull(organizations.suspendedAt),
      ),
    )
    .returning({
      organizationId: invitations.organizationId,
      email: invitations.email,
      role: invitations.role,
    });
  if (row === undefined) throw new DomainError({ code: "resource_missing", message: ruleText("invitationClosed") });
  return row;
}

/** The signed-in person's id, if the invitation may be theirs. */
async function invitedPerson(tx: Transaction, { userId, email }: SignedIn, invitedEmail: string): Promise<string> {
  if (email !== invitedEmail) throw new DomainError(othersInvitation);
  const [row] = await tx.select({ isAgent: users.isAgent }).from(users).where(eq(users.id, userId));
  if (row?.isAgent !== false) throw new DomainError(agentsJoinNone);
  return userId;
}

interface NewPerson {
  readonly email: string;
  readonly name: string;
  /** Hashed. */
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
  message: ruleText("invitationOfOther"),
} as const;

const agentsJoinNone = {
  code: "operation_not_permitted",
  message: ruleText("agentsJoinNone"),
} as const;

const hasAccountAlready = {
  code: "state_conflict",
  message: ruleText("accountExists"),
} as const;
