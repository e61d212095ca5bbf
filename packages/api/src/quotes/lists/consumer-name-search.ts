import { quotes } from "@quote-financing/db/schema/tables";
import { literalPattern } from "@quote-financing/domain/text/like-pattern";
import { lowerCase } from "@quote-financing/domain/text/lower-case";
import { unicodeForms } from "@quote-financing/domain/text/unicode-forms";
import { type SQL, sql } from "drizzle-orm";

/** Words that a first name has at most, for a name typed as a whole. */
const MAX_FIRST_NAME_WORDS = 3;

/** What a folded column begins with to fit a term. */
export const startOf = (term: string): string => `${literalPattern(lowerCase(term))}%`;

/**
 * The consumers that a term means by their last name, each condition by an index of its own within an organization
 * (schema/quotes.ts): the start of the name or of its last word, alone or behind a whole first name. `boer`, `de b` and
 * `anneke boer` are all Anneke de Boer.
 *
 * @param term without spaces around it
 */
export const consumerNameMatches = (term: string): SQL[] => unicodeForms(term).flatMap(nameMatches);

function nameMatches(term: string): SQL[] {
  const words = lowerCase(term).split(/\s+/);
  const cuts = words.slice(1, 1 + MAX_FIRST_NAME_WORDS).map((_, index) => index + 1);
  const whole = cuts.flatMap((cut) => {
    const hasFirstName = sql`lower(${quotes.contactFirstName}) = ${words.slice(0, cut).join(" ")}`;
    return lastNameMatches(words.slice(cut).join(" ")).map((matches) => sql`(${matches} and ${hasFirstName})`);
  });
  return [...lastNameMatches(term), ...whole];
}

/** The last word is written as the index `quotes_last_word` has it. It holds no space and no hyphen. */
function lastNameMatches(start: string): SQL[] {
  const beginsSo = sql`lower(${quotes.contactLastName}) like ${startOf(start)}`;
  if (/[ -]/.test(start)) return [beginsSo];
  return [beginsSo, sql`substring(lower(${quotes.contactLastName}) from '[ -]([^ -]+)$') like ${startOf(start)}`];
}

/**
 * Whether any word of the whole name begins with the term. No index answers it: for rows that are looked through, whose
 * columns stand bare.
 */
export const hasNameWord = (term: string): SQL =>
  sql`concat(' ', translate(lower(concat_ws(' ', contact_first_name, contact_last_name)), '-', ' ')) like ${`% ${startOf(term.replaceAll("-", " "))}`}`;
