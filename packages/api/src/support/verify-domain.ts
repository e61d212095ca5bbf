import { DomainError } from "@quote-financing/domain/refusals/errors";
import { findDomain, lockProvider } from "../organizations/single-sign-on/get-single-sign-on.ts";
import { singleSignOnRefusals } from "../organizations/single-sign-on/refusals.ts";
import type { SupportVerifyDomainInput } from "../organizations/single-sign-on/schema.ts";
import { markVerified, transactVerified } from "../organizations/single-sign-on/verify-domain.ts";
import type { AgentContext } from "../trpc.ts";
import { requireAgentStill } from "./agents/is-agent-still.ts";

/**
 * An agent vouches for a domain, as after a call with the organization: where nobody there can write a TXT record.
 *
 * @throws DomainError `resource_missing`, `state_conflict` for another domain than the agent looked at, and for one that is
 *   verified for somebody else
 */
export async function supportVerifyDomain(ctx: AgentContext, { organizationId, domain }: SupportVerifyDomainInput) {
  await transactVerified(ctx, async (tx) => {
    await requireAgentStill(tx, ctx.caller);
    const stored = await lockProvider(tx, organizationId);

    if (stored.domain !== domain) throw new DomainError(singleSignOnRefusals.domainOther());

    await markVerified(ctx, tx, stored, "agent");
  });
  return { data: await findDomain(ctx.services.db.orm, organizationId) };
}
