import { auditRow } from "../../audit/record-audit.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { everyClaimHashes } from "./claim-hashes.ts";
import { uuidOf } from "./claim-uuid.ts";
import { findClaim } from "./find-claim.ts";
import type { ResolveClaimAnswer, ResolveClaimInput } from "./schema.ts";

/**
 * Resolves a consumer to a correlation claim: specification §4.9, contract-decisions §8. A claim that matches e-mail
 * and address wins, then one by e-mail, then the address if exactly one claim has it. Every question is audited.
 */
export async function resolveClaim(ctx: OrganizationContext, input: ResolveClaimInput): Promise<ResolveClaimAnswer> {
  const hashes = everyClaimHashes(ctx.services.secretBox, input);
  const { organizationId } = ctx;

  const id = await findClaim(
    ctx.services,
    hashes,
    auditRow(ctx, { organizationId, action: "correlation_claim.resolved" }),
  );

  if (id === null) return { data: { matched: false } };
  return { data: { matched: true, correlationClaimId: id, correlationClaim: { id, uuid: uuidOf(id) } } };
}
