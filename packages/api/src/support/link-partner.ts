import type { Transaction } from "@quote-financing/db/database";
import { partnerLinks } from "@quote-financing/db/schema/tables";
import type { AuditAction } from "@quote-financing/domain/audit-actions";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { OrganizationKind } from "@quote-financing/domain/vocabulary";
import { and, eq } from "drizzle-orm";
import { requireSecondAgent } from "../approvals/four-eyes.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findLiveOrganization } from "../organizations/access.ts";
import { linkSandboxes, lockBoth, unlinkSandboxes } from "../organizations/sandbox-links.ts";
import type { PartnerLinkInput } from "../organizations/schema.ts";
import type { AgentContext } from "../trpc.ts";
import { requireAgentStill } from "./agents/is-agent-still.ts";
import { supportRefusals } from "./refusals.ts";

/**
 * Lets a partner act for a merchant: resolve its consumers' claims, preview costs in its name (contract-decisions §6, §8).
 *
 * @throws DomainError `resource_missing`; `parameter_invalid` when one is not of its kind; `state_conflict` without the second agent
 *   that the platform asks for.
 */
export async function linkPartner(ctx: AgentContext, link: PartnerLinkInput): Promise<{ changed: boolean }> {
  requireSecondAgent(ctx);
  return ctx.services.db.transact(async (tx) => {
    await requireAgentStill(tx, ctx.caller);
    await lockBoth(tx, link);
    await requirePair(tx, link);

    const createdAt = ctx.services.clock.now();
    const added = await tx
      .insert(partnerLinks)
      .values({ ...link, createdAt })
      .onConflictDoNothing()
      .returning();
    await linkSandboxes(ctx, tx, link.partnerOrganizationId);

    if (added.length > 0) await recordOnBothSides(ctx, tx, "partner_link.added", link);

    return { changed: added.length > 0 };
  });
}

/** Ends it, for the very next request. A link that is not there is no error. */
export async function unlinkPartner(ctx: AgentContext, link: PartnerLinkInput): Promise<{ changed: boolean }> {
  return ctx.services.db.transact(async (tx) => {
    await requireAgentStill(tx, ctx.caller);
    await lockBoth(tx, link);

    const removed = await tx.delete(partnerLinks).where(isLink(link)).returning();
    await unlinkSandboxes(tx, link);

    if (removed.length > 0) await recordOnBothSides(ctx, tx, "partner_link.removed", link);

    return { changed: removed.length > 0 };
  });
}

const isLink = ({ partnerOrganizationId, merchantOrganizationId }: PartnerLinkInput) =>
  and(
    eq(partnerLinks.partnerOrganizationId, partnerOrganizationId),
    eq(partnerLinks.merchantOrganizationId, merchantOrganizationId),
  );

/** Whether the partner acts for the merchant already. */
export async function isLinked(tx: Transaction, link: PartnerLinkInput): Promise<boolean> {
  return (await tx.$count(partnerLinks, isLink(link))) > 0;
}

/** Whether it is a partner that acts for any merchant. */
export async function isActingPartner(tx: Transaction, organizationId: string): Promise<boolean> {
  return (await tx.$count(partnerLinks, eq(partnerLinks.partnerOrganizationId, organizationId))) > 0;
}

/** @throws DomainError `resource_missing`; `parameter_invalid` when one is not of its kind. */
export async function requirePair(tx: Transaction, link: PartnerLinkInput): Promise<void> {
  await requireKind(tx, link.partnerOrganizationId, "partner", "partnerOrganizationId");
  await requireKind(tx, link.merchantOrganizationId, "merchant", "merchantOrganizationId");
}

async function requireKind(tx: Transaction, organizationId: string, kind: OrganizationKind, param: string) {
  const found = await findLiveOrganization(tx, organizationId);
  if (found.kind === kind) return;
  throw new DomainError(supportRefusals.partnerKind({ kind }).at(param));
}

/** Each side finds it in its own log; the subject is the other. */
async function recordOnBothSides(ctx: AgentContext, tx: Transaction, action: AuditAction, link: PartnerLinkInput) {
  const { partnerOrganizationId: partner, merchantOrganizationId: merchant } = link;
  await recordAudit(ctx, tx, { organizationId: merchant, action, subjectId: partner });
  await recordAudit(ctx, tx, { organizationId: partner, action, subjectId: merchant });
}
