import { quotes } from "@quote-financing/db/schema/tables";
import { readId } from "@quote-financing/domain/ids/read-id";
import { checkedCents } from "@quote-financing/domain/money/money";
import { endPattern } from "@quote-financing/domain/text/like-pattern";
import { unicodeForms } from "@quote-financing/domain/text/unicode-forms";
import type { FinancingMethod, FinancingStatus } from "@quote-financing/domain/vocabulary";
import { and, eq, gte, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { isWithinDays } from "../../lists/within-days.ts";
import { waitsOn } from "../next-step/waits-on.ts";
import { waitsOnMerchant } from "../next-step/waits-on-merchant.ts";
import { postalCodePrefix } from "../postal-code.ts";
import { statusesInPhase, VIEW_FILTERS, type ViewFilter } from "../quote-views.ts";
import { consumerEmailIs, consumerEmailMatches } from "./consumer-email-search.ts";
import { consumerNameMatches, startOf } from "./consumer-name-search.ts";
import type { QuoteFilters } from "./list-schema.ts";

/** The organization's quotes that fit every filter. */
export function whereQuotes(organizationId: string, filters: Omit<QuoteFilters, "sort">): SQL | undefined {
  const view: ViewFilter = VIEW_FILTERS[filters.view];
  return and(
    eq(quotes.organizationId, organizationId),
    hasStatusIn(view.statuses),
    hasStatusIn(filters.phase === undefined ? null : statusesInPhase(filters.phase)),
    filters.waitingOn === undefined ? undefined : waitsOn(filters.waitingOn, organizationId),
    hasStatusIn(filters.status === undefined ? null : [filters.status]),
    isOnHold(view.onHold ?? undefined),
    view.isMerchantsTurn ? waitsOnMerchant(organizationId) : undefined,
    isOnHold(filters.onHold),
    hasMethod(filters.method),
    hasTag(organizationId, filters.tag),
    isWithinDays(quotes.createdAt, { from: filters.createdFrom, to: filters.createdTo }),
    filters.totalInclTaxFrom === undefined
      ? undefined
      : gte(quotes.totalInclTaxCents, checkedCents(filters.totalInclTaxFrom)),
    filters.totalInclTaxTo === undefined
      ? undefined
      : lte(quotes.totalInclTaxCents, checkedCents(filters.totalInclTaxTo)),
    matches(filters.search?.trim() ?? "", filters.findsWholeEmails === true),
  );
}

function hasStatusIn(statuses: readonly FinancingStatus[] | null): SQL | undefined {
  return statuses === null ? undefined : inArray(quotes.financingStatus, [...statuses]);
}

/** The value is written into the text, so that the partial index of quotes on hold is found. */
function isOnHold(onHold: boolean | undefined): SQL | undefined {
  if (onHold === undefined) return undefined;
  return onHold ? sql`${quotes.subStatusType} = 'on_hold'` : ne(quotes.subStatusType, "on_hold");
}

/** The method is one of a closed list and written into the text: each has its partial index (decision record 0092). */
function hasMethod(method: FinancingMethod | undefined): SQL | undefined {
  return method === undefined ? undefined : sql`${quotes.financingMethod} @> ${sql.raw(`'{${method}}'::text[]`)}`;
}

/**
 * Organization and tag together, as the index of tags holds them (decision record 0092). Nothing is said twice: the
 * planner would take each condition for another reason to expect few rows, and sort all quotes of a common tag.
 */
export function hasTag(organizationId: string, tag: string | undefined): SQL | undefined {
  if (tag === undefined) return undefined;
  return sql`array_prepend(${quotes.organizationId}, ${quotes.tags}) @> array[${organizationId}, ${tag}]::text[]`;
}

/** The quotes whose reference begins or ends so, each by an index. @param form of Unicode, one of the term's */
export const referenceMatches = (form: string): SQL[] => [
  sql`lower(${quotes.externalId}) like ${startOf(form)}`,
  sql`reverse(lower(${quotes.externalId})) like ${endPattern(form)}`,
];

/** Each field by its own index: prefixes of folded text (schema/quotes.ts). */
function matches(term: string, wholeEmails: boolean): SQL | undefined {
  if (term === "") return undefined;
  const named = readId(term);
  if (named?.kind === "quote") return eq(quotes.quoteId, named.id);

  const postalCode = postalCodePrefix(term);
  return or(
    ...unicodeForms(term).flatMap((form) => [
      ...referenceMatches(form),
      sql`lower(${quotes.addressCity}) like ${startOf(form)}`,
    ]),
    ...consumerNameMatches(term),
    ...(wholeEmails ? [consumerEmailIs(term)] : consumerEmailMatches(term)),
    postalCode === undefined ? undefined : sql`${quotes.addressPostalCode} like ${`${postalCode}%`}`,
  );
}
