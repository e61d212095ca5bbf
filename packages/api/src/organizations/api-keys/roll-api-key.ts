import { apiKeys } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { recordAudit } from "../../audit/record-audit.ts";
import { tellOwners } from "../../identity/notices/tell-owners.ts";
import { lockOrganization } from "../../limits/lock-organization.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { findApiKeyLocked, isApiKey } from "./access.ts";
import { issueApiKey } from "./issue-api-key.ts";
import { decideRoll } from "./rules.ts";
import type { RollApiKeyInput } from "./schema.ts";
import { viewApiKey } from "./view.ts";

/**
 * Makes a successor of the same name, scopes and addresses, and lets the old credential work for `graceHours` more, so that nobody has to
 * change both sides at once.
 *
 * @throws DomainError `resource_missing`; `state_conflict` for a key that is dead or has a successor already;
 *   `parameter_invalid` on `expiresAt`; `limit_reached` when both are to work and there are as many as may be.
 */
export async function rollApiKey(ctx: OrganizationContext, { apiKeyId, graceHours, expiresAt }: RollApiKeyInput) {
  const { organizationId } = ctx;
  return ctx.services.db.transact(async (tx) => {
    await lockOrganization(tx, organizationId);
    const stored = await findApiKeyLocked(tx, organizationId, apiKeyId);

    const now = ctx.services.clock.now();
    const decision = decideRoll(stored, graceHours, now);
    if (!decision.ok) throw new DomainError(decision.refusal);

    const previous = { ...stored, expiresAt: decision.value.expiresAt, revokedAt: decision.value.revokedAt };
    // Whoever has as many as they may still rolls a key that leaked.
    const ending = previous.revokedAt === null ? undefined : apiKeyId;
    const { row, token } = await issueApiKey(ctx, tx, { ...stored, expiresAt }, { ending });
    await tx
      .update(apiKeys)
      .set({ expiresAt: previous.expiresAt, revokedAt: previous.revokedAt, successorId: row.apiKeyId })
      .where(isApiKey(organizationId, apiKeyId));

    await recordAudit(ctx, tx, {
      organizationId,
      action: "api_key.rolled",
      subjectId: apiKeyId,
      details: { name: stored.name, successorId: row.apiKeyId, graceHours },
    });

    await tellOwners(ctx, tx, { organizationId, notice: "api_key.rolled", subjectName: stored.name });
    const { isTest } = ctx.caller.organization;
    const replaced = viewApiKey({ ...previous, successorId: row.apiKeyId }, now, isTest);
    return { data: viewApiKey(row, now, isTest), token, previous: replaced };
  });
}
