import { recordAudit } from "../../audit/record-audit.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { issueApiKey } from "./issue-api-key.ts";
import type { CreateApiKeyInput } from "./schema.ts";
import { viewApiKey } from "./view.ts";

/** Makes a credential; its token is shown here and never again. @throws DomainError `parameter_invalid` */
export async function createApiKey(ctx: OrganizationContext, { name, expiresAt }: CreateApiKeyInput) {
  const { organizationId } = ctx;
  return ctx.services.db.transact(async (tx) => {
    const { row, token } = await issueApiKey(ctx, tx, name, expiresAt);

    await recordAudit(ctx, tx, {
      organizationId,
      action: "api_key.created",
      subjectId: row.apiKeyId,
      details: { name, kind: row.kind, expiresAt: row.expiresAt?.toISOString() },
    });

    return { data: viewApiKey(row, ctx.services.clock.now()), token };
  });
}
