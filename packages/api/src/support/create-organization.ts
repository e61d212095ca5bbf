import type { Transaction } from "@quote-financing/db/database";
import { organizations } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { eq } from "drizzle-orm";
import { type AuditContext, recordAudit } from "../audit/record-audit.ts";
import {
  type OwnerInvitation,
  writeOwnerInvitation,
} from "../organizations/members/invitations/write-owner-invitation.ts";
import { memberRefusals } from "../organizations/members/refusals.ts";
import { viewSupportOrganization } from "../organizations/view.ts";
import type { AgentContext } from "../trpc.ts";
import { requireAgentStill } from "./agents/is-agent-still.ts";
import type { CreatedOrganization, CreateOrganizationInput } from "./organization-schema.ts";
import { supportRefusals } from "./refusals.ts";

type NewOrganization = typeof organizations.$inferSelect;

/** Without an invitation it was there already, under this name: nothing was changed, nobody was invited. */
export interface OrganizationMade {
  readonly organization: NewOrganization;
  readonly invitation?: OwnerInvitation;
}

/**
 * Makes an organization and invites its owner, in one transaction: for agents and for the operator's command (decision record
 * 0235). Asked again with the same slug and name it changes nothing.
 *
 * @param inviterId the agent's; null for a command.
 * @throws DomainError `state_conflict` when the slug is another organization's, `operation_not_permitted` when the owner would
 *   be a support agent.
 */
export async function makeOrganization(
  ctx: AuditContext,
  { ownerEmail, ...named }: CreateOrganizationInput,
  inviterId: string | null,
): Promise<OrganizationMade> {
  const { services } = ctx;
  return services.db.transact(async (tx) => {
    if (inviterId !== null) await requireAgentStill(tx, { userId: inviterId });
    const values = { id: services.makeId("organization"), ...named, createdAt: services.clock.now() };
    const [made] = await tx.insert(organizations).values(values).onConflictDoNothing().returning();
    if (made === undefined) return { organization: await findSame(tx, named) };

    const { slug, kind, mayResolveClaims } = named;
    const fact = { organizationId: made.id, subjectId: made.id, details: { slug, kind, mayResolveClaims } };
    await recordAudit(ctx, tx, { ...fact, action: "organization.created" });
    const invitation = await writeOwnerInvitation(ctx, tx, made, { email: ownerEmail, inviterId });

    return { organization: made, invitation };
  });
}

/** A sandbox's slug is taken as well. */
async function findSame(tx: Transaction, { slug, name }: Pick<CreateOrganizationInput, "slug" | "name">) {
  const [stored] = await tx.select().from(organizations).where(eq(organizations.slug, slug));
  if (stored?.name === name && stored.testOf === null) return stored;
  throw new DomainError(supportRefusals.slugTaken({ slug }).at("slug"));
}

/**
 * The same for an agent, whose answer never holds the link.
 *
 * @throws DomainError as above, and `state_conflict` where no mail goes out: then only the command can hand over the link.
 */
export async function createOrganization(
  ctx: AgentContext,
  input: CreateOrganizationInput,
): Promise<CreatedOrganization> {
  if (ctx.services.mailRoom === undefined) throw new DomainError(memberRefusals.mailOff());

  const { organization, invitation } = await makeOrganization(ctx, input, ctx.caller.userId);

  return { data: viewSupportOrganization(organization), created: invitation !== undefined };
}
