import { recordAudit } from "../../audit/record-audit.ts";
import { tellOwners } from "../../identity/notices/tell-owners.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { issueApiKey } from "./issue-api-key.ts";
import type { CreateApiKeyInput } from "./schema.ts";
import { viewApiKey } from "./view.ts";

/** Makes a credential; its token is shown here and never again. @throws DomainError `parameter_invalid`, `limit_reached` */
export async function createApiKey(ctx: OrganizationContext, input: CreateApiKeyInput) {
  const { organizationId } = ctx;
  return ctx.services.db.transact(async (tx) => {
    const { row, token } = await issueApiKey(ctx, tx, input);

    await recordAudit(ctx, tx, {
      organizationId,
      action: "api_key.created",
      subjectId: row.apiKeyId,
      details: {
        name: row.name,
        kind: row.kind,
        expiresAt: row.expiresAt?.toISOString(),
        scopes: row.scopes.join(" "),
        ...(row.allowedAddresses.length === 0 ? {} : { allowedAddresses: row.allowedAddresses.join(" ") }),
      },
    });

    await tellOwners(ctx, tx, { organizationId, notice: "api_key.created", subjectName: row.name });
    return { data: viewApiKey(row, ctx.services.clock.now(), ctx.caller.organization.isTest), token };
  });
}
