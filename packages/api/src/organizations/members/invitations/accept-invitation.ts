import type { Transaction } from "@quote-financing/db/database";
import { members, removedMembers, users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../audit/record-audit.ts";
import type { Context, Services } from "../../../context.ts";
import { actForOrganization } from "../../../identity/account/choose-organization.ts";
import { createPerson, hasAccountAlready } from "../../../identity/account/create-person.ts";
import { lockOwners, tellOwners } from "../../../identity/notices/tell-owners.ts";
import { hashChosenPassword } from "../../../identity/passwords/hash-chosen-password.ts";
import { identityRefusals } from "../../../identity/refusals.ts";
import type { SessionOwner } from "../../../identity/sessions/own-sessions.ts";
import { memberRefusals } from "../refusals.ts";
import type { JoinerInput } from "../schema.ts";
import { acceptAsAgent } from "./accept-as-agent.ts";
import { countAcceptance } from "./invitation-throttle.ts";
import { selectOpenInvitation, takeInvitation } from "./open-invitation.ts";

/** Who joins: someone signed in, or someone new with a name and a password. */
export type Joiner = SignedIn | ({ readonly kind: "new" } & JoinerInput);

interface SignedIn extends SessionOwner {
  readonly kind: "signed-in";
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Makes the invited person a member, once. The token proves the mailbox: it was sent there and nowhere else. Someone new
 * gets an account of that address; someone with an account must also be signed in with it. Nobody joins an organization
 * that is shut out, and support agents join none (decision records 0070, 0193); the token of an agent's invitation makes an
 * agent. A password is hashed only for an
 * invitation that is open: hashing is expensive, and anyone may ask.
 *
 * @throws DomainError `resource_missing` for an invitation that is not open, `operation_not_permitted` for another
 *   person's, an agent or a session that another organization's provider opened, `state_conflict` for someone new whose address has an account, `rate_limit_exceeded` for a link
 *   that is tried again and again, `parameter_invalid` for a password that is easily guessed, `service_unavailable` when
 *   too many are being hashed.
 */
export async function acceptInvitation(
  ctx: Pick<Context, "services" | "requestId" | "clientAddress" | "clientDevice">,
  token: string,
  joiner: Joiner,
): Promise<void> {
  const { services } = ctx;
  const invitation = await selectOpenInvitation(services.db.orm, services, token);
  if (invitation === undefined) return acceptAsAgent(ctx, token, joiner.kind === "new" ? joiner : undefined);
  if (joiner.kind === "signed-in" && joiner.email !== invitation.email) throw new DomainError(othersInvitation);
  if (joiner.kind === "signed-in") requireOwnWord(joiner, invitation.organizationId);
  if (joiner.kind === "new" && invitation.hasAccount) throw new DomainError(hasAccountAlready);
  await countAcceptance(services, invitation.invitationId);
  const person = joiner.kind === "new" ? await hashed(services, invitation.email, joiner) : joiner;

  await services.db.transact(async (tx) => {
    // Who removes the inviter has the owners, and comes for the invitation next.
    await lockOwners(tx, invitation.organizationId);
    const { organizationId, email, role } = await takeInvitation(tx, services, invitation.invitationId);

    const userId =
      person.kind === "new" ? await createPerson(tx, services, { ...person, email }) : await proven(tx, person);

    const createdAt = services.clock.now();
    const member = { id: services.makeId("member"), organizationId, userId, role: role ?? "member", createdAt };
    const joined = await tx.insert(members).values(member).onConflictDoNothing().returning({ id: members.id });
    // Someone who is a member already, by another invitation of the same moment, joins nothing.
    if (joined.length === 0) return;
    await tx
      .delete(removedMembers)
      .where(and(eq(removedMembers.organizationId, organizationId), eq(removedMembers.email, email)));
    // Someone who works elsewhere too is to see the organization that they just joined.
    if (person.kind === "signed-in") await actForOrganization(tx, { ...person, organizationId });
    const actor = { actorId: userId, actorName: person.name };
    const fact = { organizationId, subjectId: userId, details: { role: member.role } };
    await recordAudit({ ...ctx, actor }, tx, { ...fact, action: "member.joined" });
    if (member.role !== "owner") return;
    const told = { organizationId, notice: "owner.added", subjectName: person.name, exceptUserId: userId } as const;
    await tellOwners({ services, actor }, tx, told);
  });
}

/** One organization's provider takes nobody into another (decision record 0390). */
function requireOwnWord({ providerRealm }: SignedIn, organizationId: string): void {
  if (providerRealm === undefined || providerRealm === organizationId) return;
  throw new DomainError(identityRefusals.providerSession());
}

async function hashed(services: Services, email: string, joiner: Extract<Joiner, { kind: "new" }>) {
  const owner = { email, name: joiner.name };
  return { ...joiner, password: await hashChosenPassword(services, joiner.password, owner) };
}

/** The signed-in person's id: their mailbox is proven from now on. Agents are refused. */
async function proven(tx: Transaction, { userId }: SignedIn): Promise<string> {
  const isMember = and(eq(users.id, userId), eq(users.isAgent, false));
  const found = await tx.update(users).set({ emailVerified: true }).where(isMember).returning({ id: users.id });
  if (found.length === 0) throw new DomainError(agentsJoinNone);
  return userId;
}

const othersInvitation = memberRefusals.invitationOfOther();

const agentsJoinNone = memberRefusals.agentsJoinNone();
