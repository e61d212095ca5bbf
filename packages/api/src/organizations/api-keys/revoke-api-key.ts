import { apiKeys } from "@quote-financing/db/schema/tables";
import { recordAudit } from "../../audit/record-audit.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { findApiKeyLocked, isApiKey } from "./access.ts";
import type { ApiKeyIdInput } from "./schema.ts";
import { viewApiKey } from "./view.ts";

/**
 * Ends a credential everywhere within 5 s (contract-decisions §2; identity/credentials/credentials.ts). Revoking it again changes nothing.
 *
 * @throws DomainError `resource_missing`
 */
export async function revokeApiKey(ctx: OrganizationContext, { apiKeyId }: ApiKeyIdInput) {
  const { organizationId, caller } = ctx;
  const { isTest } = caller.organization;
  return ctx.services.db.transact(async (tx) => {
    const stored = await findApiKeyLocked(tx, organizationId, apiKeyId);

    const now = ctx.services.clock.now();
    if (stored.revokedAt !== null) return { data: viewApiKey(stored, now, isTest) };

    await tx.update(apiKeys).set({ revokedAt: now }).where(isApiKey(organizationId, apiKeyId));

    await recordAudit(ctx, tx, {
      organizationId,
      action: "api_key.revoked",
      subjectId: apiKeyId,
      details: { name: stored.name },
    });

    return { data: viewApiKey({ ...stored, revokedAt: now }, now, isTest) };
  });
}
