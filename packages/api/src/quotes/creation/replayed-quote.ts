import type { Caller } from "@quote-financing/domain/people/caller";
import type { Services } from "../../context.ts";
import { quoteLinks } from "../links.ts";
import type { QuoteAnswer } from "../schema.ts";

/**
 * A stored answer of quote create with the links that this caller may see: the key was perhaps used first by a credential
 * of another kind (contract-decisions §11). JSON that we wrote ourselves keeps its bytes through this.
 */
export function replayedQuote(asking: { readonly services: Services; readonly caller: Caller }, body: string): string {
  const answer = JSON.parse(body) as QuoteAnswer;
  const links = quoteLinks(asking.services, asking.caller, answer.data.quoteId);
  return JSON.stringify({ ...answer, data: { ...answer.data, links }, links });
}
