import { MESSAGE_WORDS, SUBJECT_WORDS } from "@quote-financing/db/schema/cases";
import { caseMessages, cases, quotes } from "@quote-financing/db/schema/tables";
import { readId } from "@quote-financing/domain/ids/read-id";
import { unicodeForms } from "@quote-financing/domain/text/unicode-forms";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { consumerNameMatches } from "../../quotes/lists/consumer-name-search.ts";
import { referenceMatches } from "../../quotes/lists/quote-filter.ts";

/** More words find nothing more, and cost more. */
const MAX_WORDS = 8;

/**
 * Cases that a search is about: by a case's or a quote's whole id, the starts of words of the subject or of one message,
 * or the start of the quote's reference or the consumer's name, or that reference's end. Each part has an index;
 * together they are one set of ids (decision records 0171 and 0341).
 *
 * @param organizationId undefined searches all organizations: for agents.
 */
export function matchesSearch(search: string, organizationId: string | undefined): SQL | undefined {
  const term = search.trim();
  const named = readId(term);
  if (named?.kind === "case") return eq(cases.caseId, named.id);
  if (named?.kind === "quote") return eq(cases.quoteId, named.id);

  const ofCase = organizationId === undefined ? undefined : eq(cases.organizationId, organizationId);
  const ofQuote = organizationId === undefined ? undefined : eq(quotes.organizationId, organizationId);
  const ofMessage = organizationId === undefined ? undefined : eq(caseMessages.organizationId, organizationId);
  const isOf = or(...unicodeForms(term).flatMap(referenceMatches), ...consumerNameMatches(term));
  return sql`(${cases.organizationId}, ${cases.caseId}) in (
    select ${cases.organizationId}, ${cases.caseId} from ${cases} where ${and(ofCase, hasWords(SUBJECT_WORDS, term))}
    union
    select ${caseMessages.organizationId}, ${caseMessages.caseId} from ${caseMessages}
      where ${and(ofMessage, hasWords(MESSAGE_WORDS, term))}
    union
    select ${cases.organizationId}, ${cases.caseId} from ${quotes}
      join ${cases} on ${cases.organizationId} = ${quotes.organizationId} and ${cases.quoteId} = ${quotes.quoteId}
      where ${and(ofCase, ofQuote, isOf)})`;
}

/** Every word begins a word of the text. Nothing but signs matches nothing. */
function hasWords(text: SQL, term: string): SQL {
  const forms = unicodeForms(term).map(
    (form) => form.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)?.slice(0, MAX_WORDS) ?? [],
  );
  const queries = forms
    .filter((words) => words.length > 0)
    .map((words) => words.map((word) => `'${word}':*`).join(" & "));
  return queries.length === 0 ? sql`false` : sql`${text} @@ to_tsquery('simple', ${queries.join(" | ")})`;
}
