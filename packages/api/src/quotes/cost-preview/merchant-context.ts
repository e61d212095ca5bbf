import type { Database } from "@quote-financing/db/database";
import { preparedQuery } from "@quote-financing/db/prepared";
import { organizations, partnerLinks } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, isNull, sql } from "drizzle-orm";
import { authorizeNamedMerchant, MERCHANT_ORGANIZATION_HEADER } from "../../identity/credentials/named-merchant.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { quoteRefusals } from "../refusals.ts";

const findLinkedMerchant = preparedQuery((db: Database) =>
  db.orm
    .select({ slug: organizations.slug })
    .from(partnerLinks)
    .innerJoin(organizations, eq(organizations.id, partnerLinks.merchantOrganizationId))
    .where(
      and(
        eq(partnerLinks.partnerOrganizationId, sql.placeholder("partnerOrganizationId")),
        eq(organizations.slug, sql.placeholder("slug")),
        isNull(organizations.suspendedAt),
      ),
    )
    .prepare("find_linked_merchant"),
);

/**
 * The merchant that a preview is for (contract-decisions §6): an organization's own key and its people always act for
 * their own organization; a partner token for the linked merchant that it names, or for none (decision record 0082).
 *
 * @throws DomainError `operation_not_permitted` when an organization key names another organization,
 *   `resource_missing` when a partner names an unknown or unlinked one.
 */
export async function merchantContext(ctx: OrganizationContext): Promise<string | undefined> {
  const { caller, merchantOrganizationSlug: named } = ctx;
  if (caller.kind === "member" || caller.credentialKind === "organization_api_key") {
    authorizeNamedMerchant(caller, named);
    const own = caller.organization;
    return own.kind === "merchant" ? own.slug : undefined;
  }
  if (named === undefined) return undefined;
  const partnerOrganizationId = caller.organization.organizationId;
  const [merchant] = await findLinkedMerchant(ctx.services.db).execute({ partnerOrganizationId, slug: named });
  if (merchant === undefined) throw new DomainError(unknownMerchant);
  return merchant.slug;
}

const unknownMerchant = quoteRefusals.merchantMissing().at(MERCHANT_ORGANIZATION_HEADER);
