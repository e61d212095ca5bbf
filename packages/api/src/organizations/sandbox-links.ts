import type { Transaction } from "@quote-financing/db/database";
import { organizations, partnerLinks } from "@quote-financing/db/schema/tables";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { WriteContext } from "../trpc.ts";
import type { PartnerLinkInput } from "./schema.ts";

/**
 * Links the sandboxes of whomever this organization is linked with, where both have one: partners try with test data what
 * they do with live data, and no link ever joins the two (decision record 0135).
 */
export async function linkSandboxes(
  { services }: WriteContext,
  tx: Transaction,
  organizationId: string,
): Promise<void> {
  // Of two that open their sandboxes at once the second waits here, and sees that of the first.
  await tx
    .select({ partnerId: partnerLinks.partnerOrganizationId })
    .from(partnerLinks)
    .where(
      or(
        eq(partnerLinks.partnerOrganizationId, organizationId),
        eq(partnerLinks.merchantOrganizationId, organizationId),
      ),
    )
    .orderBy(partnerLinks.partnerOrganizationId, partnerLinks.merchantOrganizationId)
    .for("update");
  await tx.execute(sql`
    insert into partner_links (partner_organization_id, merchant_organization_id, created_at)
    select partner.organization_id, merchant.organization_id, ${services.clock.now().toISOString()}::timestamptz
    from partner_links
    join organizations partner on partner.test_of = partner_links.partner_organization_id
    join organizations merchant on merchant.test_of = partner_links.merchant_organization_id
    where ${organizationId} in (partner_links.partner_organization_id, partner_links.merchant_organization_id)
    on conflict do nothing`);
}

/** Ends the link between the sandboxes of the two. */
export async function unlinkSandboxes(tx: Transaction, link: PartnerLinkInput): Promise<void> {
  const sandboxOf = (organizationId: string) =>
    tx.select({ id: organizations.id }).from(organizations).where(eq(organizations.testOf, organizationId));
  await tx
    .delete(partnerLinks)
    .where(
      and(
        inArray(partnerLinks.partnerOrganizationId, sandboxOf(link.partnerOrganizationId)),
        inArray(partnerLinks.merchantOrganizationId, sandboxOf(link.merchantOrganizationId)),
      ),
    );
}

/** Holds both organizations, so that neither gets a sandbox meanwhile; unknown ids are ignored. */
export async function lockBoth(tx: Transaction, link: PartnerLinkInput): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(inArray(organizations.id, [link.partnerOrganizationId, link.merchantOrganizationId]))
    .orderBy(organizations.id)
    .for("no key update");
}
