import { recordAudit } from "../../audit/record-audit.ts";
import { findQuote, quoteMissing } from "../../quotes/access.ts";
import type { AgentContext } from "../../trpc.ts";
import type { ShowContactInput, ShownContact } from "../quote-schema.ts";

/**
 * How the consumer of a quote is reached, unmasked. Each asking is an entry of its own in the organization's log, with its
 * reason, and it is written before anything is shown (decision record 0360).
 *
 * @throws DomainError `resource_missing`
 */
export async function showContact(ctx: AgentContext, input: ShowContactInput): Promise<{ data: ShownContact }> {
  const { organizationId, quoteId, reason, note } = input;
  const found = await findQuote(ctx, organizationId, quoteId);
  if (found === undefined) throw quoteMissing();

  await recordAudit(ctx, ctx.services.db.orm, {
    organizationId,
    action: "consumer.contact_shown",
    subjectId: quoteId,
    details: { reason, ...(note === undefined ? {} : { note }) },
  });

  const { contactEmail: email, contactPhoneNumber: phoneNumber } = found.quote;
  return { data: { email, ...(phoneNumber === null ? {} : { phoneNumber }) } };
}
