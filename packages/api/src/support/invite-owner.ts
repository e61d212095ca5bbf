import type { Orm, Transaction } from "@quote-financing/db/database";
import { invitations, members, users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, desc, eq, gt, inArray } from "drizzle-orm";
import type { Context } from "../context.ts";
import { findLiveOrganizationLocked } from "../organizations/access.ts";
import { getSupportOrganization } from "../organizations/get-organization.ts";
import { endInvitations } from "../organizations/members/invitations/end-invitations.ts";
import { requireInvitationLeft } from "../organizations/members/invitations/invitation-limit.ts";
import { writeOwnerInvitation } from "../organizations/members/invitations/write-owner-invitation.ts";
import { memberRefusals } from "../organizations/members/refusals.ts";
import { findDomain } from "../organizations/single-sign-on/get-single-sign-on.ts";
import type { AgentContext } from "../trpc.ts";
import { requireAgentStill } from "./agents/is-agent-still.ts";
import { isActingPartner } from "./link-partner.ts";
import type { InviteOwnerInput, Ownership } from "./organization-schema.ts";
import { supportRefusals } from "./refusals.ts";

/**
 * Invites the owner of an organization that has none: the first invitation went to a wrong address, or was not answered in
 * time. What was open there ends. From the first owner on, only owners invite owners (decision record 0235).
 *
 * @throws DomainError `resource_missing`, `state_conflict` when it has an owner, where no mail goes out, and for a linked
 *   partner where the platform asks for a second agent (decision record 0362), `operation_not_permitted` while it is
 *   suspended and for an agent's address, `rate_limit_exceeded`.
 */
export async function inviteOwner(ctx: AgentContext, { organizationId, ownerEmail }: InviteOwnerInput) {
  const { services, caller } = ctx;
  if (services.mailRoom === undefined) throw new DomainError(memberRefusals.mailOff());

  return services.db.transact(async (tx) => {
    await requireAgentStill(tx, caller);
    const organization = await findLiveOrganizationLocked(tx, organizationId);

    if (organization.suspendedAt !== null) throw new DomainError(memberRefusals.organizationSuspended());
    if (services.needsSecondAgent === true && (await isActingPartner(tx, organizationId))) {
      throw new DomainError(supportRefusals.ownerOfLinkedPartner());
    }
    await requireInvitationLeft(tx, organizationId, services.clock.now());

    // First, and who accepts one of them at this moment is waited for: then they are the owner.
    await endInvitations(ctx, tx, organizationId);
    if (await hasOwner(tx, organizationId)) throw new DomainError(supportRefusals.ownerAlready());
    const invited = { email: ownerEmail, inviterId: caller.userId };
    const { email, expiresAt } = await writeOwnerInvitation(ctx, tx, organization, invited);

    return { ownerInvitation: { email, expiresAt: expiresAt.toISOString() } };
  });
}

/** Any organization as agents see it, with whether somebody owns it or is asked to. @throws DomainError `resource_missing` */
export async function getOwnedOrganization(ctx: Context, organizationId: string) {
  const found = await getSupportOrganization(ctx, organizationId);
  const singleSignOn = await findDomain(ctx.services.db.orm, organizationId);
  return { ...found, ...(await findOwnership(ctx, organizationId)), ...(singleSignOn && { singleSignOn }) };
}

async function findOwnership({ services }: Context, organizationId: string): Promise<Ownership> {
  const { orm } = services.db;
  if (await hasOwner(orm, organizationId)) return { hasOwner: true };
  const [open] = await orm
    .select({ email: invitations.email, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(
      and(isPending(organizationId), eq(invitations.role, "owner"), gt(invitations.expiresAt, services.clock.now())),
    )
    .orderBy(desc(invitations.createdAt))
    .limit(1);
  if (open === undefined) return { hasOwner: false };
  return { hasOwner: false, ownerInvitation: { email: open.email, expiresAt: open.expiresAt.toISOString() } };
}

/**
 * By which invitations of agents an organization has its owner, or will: as text to compare. Who accepts one of them changes nothing
 * in it. With the organization locked it stays so.
 */
export async function ownershipOf(tx: Transaction, organizationId: string): Promise<string> {
  const found = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.inviterId))
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.role, "owner"),
        inArray(invitations.status, ["pending", "accepted"]),
        users.isAgent,
      ),
    )
    .orderBy(invitations.id);
  return found.map(({ id }) => id).join(" ");
}

const isPending = (organizationId: string) =>
  and(eq(invitations.organizationId, organizationId), eq(invitations.status, "pending"));

async function hasOwner(store: Orm | Transaction, organizationId: string): Promise<boolean> {
  const [owner] = await store
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.role, "owner")))
    .limit(1);
  return owner !== undefined;
}
