import type { z } from "zod";
import { listQuotes } from "../quotes/lists/list-quotes.ts";
import type { QuoteListAnswer, supportListInput } from "../quotes/lists/list-schema.ts";
import type { AgentContext } from "../trpc.ts";
import { maskedContact } from "./contacts/masked-contact.ts";
import { recordEmailSearch } from "./search/record-email-search.ts";

/** An organization's quotes as agents see them: their consumers masked. */
export async function listSupportQuotes(
  ctx: AgentContext,
  { organizationId, ...input }: z.output<typeof supportListInput>,
): Promise<QuoteListAnswer> {
  const page = await listQuotes(ctx, organizationId, { ...input, findsWholeEmails: true });
  if (input.cursor === undefined) await recordEmailSearch(ctx, input.search?.trim() ?? "", page.data.length);
  return { ...page, data: page.data.map((quote) => ({ ...quote, contact: maskedContact(quote.contact) })) };
}
