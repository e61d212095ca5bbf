import type { Database } from "@quote-financing/db/database";
import type { ListDatabase } from "@quote-financing/db/list-database";
import { scanRows } from "@quote-financing/db/prepared";
import { documents, quotes, requirements } from "@quote-financing/db/schema/tables";
import { readId } from "@quote-financing/domain/ids/read-id";
import { lowerCase } from "@quote-financing/domain/text/lower-case";
import { unicodeForms } from "@quote-financing/domain/text/unicode-forms";
import type { FinancingStatus } from "@quote-financing/domain/vocabulary";
import { type SQL, sql } from "drizzle-orm";
import { consumerEmailIs } from "../../quotes/lists/consumer-email-search.ts";
import { consumerNameMatches, startOf } from "../../quotes/lists/consumer-name-search.ts";
import { referenceMatches } from "../../quotes/lists/quote-filter.ts";
import { postalCodePrefix } from "../../quotes/postal-code.ts";

/** Of each organization and field at most so many are looked at: a text that more have says too little. */
const LOOKED_AT = 30;

interface FoundQuote extends Record<string, unknown> {
  readonly quoteId: string;
  readonly organizationId: string;
  readonly slug: string;
  readonly organizationName: string;
  readonly firstName: string | null;
  readonly lastName: string;
  readonly externalId: string | null;
  readonly street: string;
  readonly houseNumber: string;
  readonly addition: string | null;
  readonly postalCode: string;
  readonly city: string;
  readonly status: FinancingStatus;
}

/**
 * Quotes of all organizations but sandboxes that a text names, the newest first: one statement, which asks organization by organization,
 * each field by its own index. No index spans organizations (design §3), so its cost is of organizations and not of quotes (decision
 * record 0373).
 */
export async function searchQuotes({ orm }: ListDatabase, text: string, limit: number): Promise<FoundQuote[]> {
  return [...(await orm.execute<FoundQuote>(searchStatement(text, limit)))];
}

/** The same of a distributed database: each node is asked for its newest (decision record 0404). */
export async function searchQuotesOfNodes(
  db: Pick<Database, "queueClient">,
  text: string,
  limit: number,
): Promise<FoundQuote[]> {
  const dated = searchStatement(text, limit, sql`, q.created_at as "createdAt"`);
  const found = await scanRows<FoundQuote & { readonly createdAt: string }>(db, dated);
  const newestFirst = found.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  return newestFirst.slice(0, limit).map(({ createdAt: _, ...quote }) => quote as FoundQuote);
}

/** Exported for the test of its plan. */
export function searchStatement(text: string, limit: number, more: SQL = sql``): SQL {
  const ways = waysToFind(text).map(
    (way) => sql`(select ${quotes.quoteId} from ${quotes}
      where ${quotes.organizationId} = o.organization_id and ${way} limit ${sql.raw(String(LOOKED_AT))})`,
  );
  return sql`
    select q.quote_id as "quoteId", o.organization_id as "organizationId", o.slug, o.name as "organizationName",
      q.contact_first_name as "firstName", q.contact_last_name as "lastName", q.external_id as "externalId",
      q.address_street as "street", q.address_house_number as "houseNumber",
      q.address_house_number_addition as "addition", q.address_postal_code as "postalCode", q.address_city as "city",
      q.financing_status as "status"${more}
    from organizations as o
    cross join lateral (${sql.join(ways, sql` union `)}) as found
    join quotes as q on q.organization_id = o.organization_id and q.quote_id = found.quote_id
    where o.test_of is null
    order by q.created_at desc, q.organization_id, q.quote_id
    limit ${limit}`;
}

/** Conditions, each of which one index answers within an organization. */
function waysToFind(text: string): readonly SQL[] {
  const named = readId(text);
  if (named?.kind === "quote") return [sql`${quotes.quoteId} = ${named.id}`];
  if (named?.kind === "requirement")
    return [
      sql`${quotes.quoteId} = (select ${requirements.quoteId} from ${requirements}
      where ${requirements.organizationId} = o.organization_id and ${requirements.requirementId} = ${named.id})`,
    ];
  if (named?.kind === "document")
    return [
      sql`${quotes.quoteId} = (select ${documents.quoteId} from ${documents}
      where ${documents.organizationId} = o.organization_id and ${documents.documentId} = ${named.id})`,
    ];
  const postalCode = postalCodePrefix(text);
  return [
    ...consumerNameMatches(text),
    // Agents see it masked: by its start they would read it letter by letter (decision record 0360).
    consumerEmailIs(text),
    ...unicodeForms(text).flatMap((form) => [
      ...referenceMatches(form),
      sql`lower(${quotes.addressCity}) like ${startOf(form)}`,
      sql`lower(${quotes.addressStreet}) like ${startOf(form)}`,
    ]),
    ...(postalCode === undefined ? [] : [sql`${quotes.addressPostalCode} like ${`${postalCode}%`}`]),
    ...wholeAddresses(text),
  ];
}

/** `lindelaan 14` and `3971 jk 14`: a street or a whole postal code, then a house number. */
function wholeAddresses(text: string): SQL[] {
  const [, place, houseNumber] = /^(\S.*) (\d{1,5})$/.exec(text) ?? [];
  if (place === undefined || houseNumber === undefined) return [];
  const postalCode = postalCodePrefix(place);
  const hasNumber = sql`${quotes.addressHouseNumber} = ${houseNumber}`;
  return [
    ...unicodeForms(place).map((form) => sql`lower(${quotes.addressStreet}) = ${lowerCase(form)} and ${hasNumber}`),
    ...(postalCode?.length === 7 ? [sql`${quotes.addressPostalCode} = ${postalCode} and ${hasNumber}`] : []),
  ];
}
