import { domainToUnicode } from "node:url";
import { quotes } from "@quote-financing/db/schema/tables";
import { emailKey } from "@quote-financing/domain/fields/email";
import { unicodeForms } from "@quote-financing/domain/text/unicode-forms";
import { inArray, type SQL, sql } from "drizzle-orm";
import { startOf } from "./consumer-name-search.ts";

/** The quotes of the consumer with this whole address, however a quote spells it, by the index of e-mails (schema/quotes.ts). */
export const consumerEmailIs = (email: string): SQL => inArray(sql`lower(${quotes.contactEmail})`, spellingsOf(email));

/** As people type in the search of a list: an address by its start, and a whole one in each of its spellings. */
export function consumerEmailMatches(term: string): readonly SQL[] {
  const beginsSo = unicodeForms(term).map((form) => sql`lower(${quotes.contactEmail}) like ${startOf(form)}`);
  const isSpelledOtherwise = term.includes("@") && spellingsOf(term).length > 1;
  return isSpelledOtherwise ? [...beginsSo, consumerEmailIs(term)] : beginsSo;
}

/**
 * As the quotes' index compares e-mails (contract-decisions §8): by case alone. Some programs write an ä as an a with a sign behind
 * it, and a quote keeps what it was sent.
 */
const foldsOf = (email: string): string[] => unicodeForms(email).map((spelling) => spelling.toLowerCase());

/**
 * Every spelling in which a quote may hold this address: a mail client shows an internationalized domain in its ASCII
 * form, or the other way round, and both are one consumer's (contract-decisions §11).
 */
export function spellingsOf(email: string): string[] {
  const asked = email.trim();
  const key = emailKey(asked);
  if (key === undefined) return [...new Set(foldsOf(asked))];
  const at = key.lastIndexOf("@") + 1;
  const inUnicode = key.slice(0, at) + domainToUnicode(key.slice(at));
  return [...new Set([...foldsOf(asked), key, ...foldsOf(inUnicode)])];
}
