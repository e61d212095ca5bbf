import { organizations } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { recordViewing } from "../audit/record-viewing.ts";
import { findQuote, quoteMissing } from "../quotes/access.ts";
import { viewQuote } from "../quotes/view.ts";
import type { AgentContext } from "../trpc.ts";
import { maskedContact } from "./contacts/masked-contact.ts";
import type { SupportQuoteInput } from "./quote-schema.ts";

/** A quote of any organization, for agents: how its consumer is reached is masked. @throws DomainError `resource_missing` */
export async function getSupportQuote(ctx: AgentContext, { organizationId, quoteId }: SupportQuoteInput) {
  const found = await findQuote(ctx, organizationId, quoteId);
  if (found === undefined) throw quoteMissing();

  const [organization] = await ctx.services.db.orm
    .select({ organizationId: organizations.id, slug: organizations.slug, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (organization === undefined) throw quoteMissing();
  await recordViewing(ctx, organizationId, { subjectId: quoteId, reason: "handling_quote" });
  const quote = viewQuote(found.quote, found.lines, {});
  return { data: { ...quote, contact: maskedContact(quote.contact), organization } };
}
