import type { ListDatabase } from "@quote-financing/db/list-database";
import { quotes } from "@quote-financing/db/schema/tables";
import { readId } from "@quote-financing/domain/ids/read-id";
import { unicodeForms } from "@quote-financing/domain/text/unicode-forms";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type CursorScope, openCursor, sealCursor } from "../../lists/cursor.ts";
import { type ListPlace, readTwoWay } from "../../lists/two-way-page.ts";
import type { ListContext } from "../../trpc.ts";
import { findNextSteps, viewNextStep } from "../next-step/find-next-steps.ts";
import { LISTED_COLUMNS } from "../quote-row.ts";
import { viewQuoteSummary } from "../view.ts";
import { hasNameWord, startOf } from "./consumer-name-search.ts";
import type { ListQuotesInput, QuoteFilters, QuoteListAnswer } from "./list-schema.ts";
import { hasTag, whereQuotes } from "./quote-filter.ts";
import { beyond, orderBy, placeSchema, positionOf, type QuotePlace, type QuotePosition } from "./quote-order.ts";

const READ_COLUMNS = [...LISTED_COLUMNS, "expiresAt"] as const;

/** With what the rule of the next step reads besides. */
const summaryColumns = Object.fromEntries(READ_COLUMNS.map((name) => [name, quotes[name]])) as Pick<
  typeof quotes,
  (typeof READ_COLUMNS)[number]
>;

/** The filters are part of the purpose: a cursor opens for the very list that it was made for. */
const scopeOf = (organizationId: string, filters: QuoteFilters): CursorScope => ({
  organizationId,
  purpose: `quotes.list:${JSON.stringify(filters)}`,
});

/**
 * The organization's quotes in one of their orders, by keyset: for the portal and the support console (decision
 * record 0034).
 *
 * @throws DomainError `cursor_invalid` when altered, or made for other filters or another organization.
 */
export async function listQuotes(
  ctx: ListContext,
  organizationId: string,
  { cursor, pageSize, ...filters }: ListQuotesInput & Pick<QuoteFilters, "findsWholeEmails">,
): Promise<QuoteListAnswer> {
  const { secretBox } = ctx.services;
  const scope = scopeOf(organizationId, filters);
  const seal = (place: ListPlace<QuotePosition>) => sealCursor(secretBox, scope, place);
  const place = cursor === undefined ? undefined : openCursor(secretBox, scope, cursor, placeSchema);

  let isByPart = place?.at.isByPart;
  const { rows, previous, next } = await readTwoWay(
    {
      pageSize,
      find: async (from, limit) => {
        const page = { organizationId, filters, place: from, limit, isByPart };
        const found = await ctx.lists.read((db) => findPage({ db, ...page }));
        isByPart = found.isByPart;
        return found.rows;
      },
      positionOf: (row) => ({ ...positionOf(filters.sort, row), isByPart }),
    },
    place,
  );

  const steps = await ctx.lists.read(({ orm }) => findNextSteps(orm, organizationId, rows));
  return {
    data: rows.map((row) => {
      const step = steps.get(row.quoteId);
      if (step === undefined) throw new Error("A listed quote has no next step. Check that every row is asked for.");
      return { ...viewQuoteSummary(row), nextStep: viewNextStep(step) };
    }),
    ...(previous === undefined ? {} : { previousCursor: seal(previous) }),
    ...(next === undefined ? {} : { nextCursor: seal(next) }),
  };
}

/** So many of the newest are looked through for a tag before its index is asked. */
const LOOKED_THROUGH = 1_000;

/** Of so many of the newest quotes any part of the reference and any word of the name is looked at, when nothing else is found. */
const PARTS_LOOKED_THROUGH = 10_000;

/** One character is in every other reference. */
const SHORTEST_PART = 2;

/** One page of the list, before it is read. */
interface Page {
  readonly db: ListDatabase;
  readonly organizationId: string;
  readonly filters: QuoteFilters;
  readonly place: QuotePlace | undefined;
  readonly limit: number;
}

/**
 * A page of rows, found by what has an index. Nothing found by a search: then it may be a part from the middle of a
 * reference or a first name, for which the newest quotes are looked through (decision record 0340). The first page decides for
 * those behind it: what came in since would turn the next one into a page of another list.
 */
async function findPage({ isByPart, ...page }: Page & { readonly isByPart: boolean | undefined }) {
  const { search = "", ...others } = page.filters;
  const term = search.trim();
  if (term === "") return { rows: await findListed({ ...page, filters: others }) };
  if (isByPart !== true) {
    const rows = await select(page);
    const isFound = rows.length > 0 || term.length < SHORTEST_PART || readId(term) !== undefined;
    if (isFound || isByPart === false) return { rows, isByPart: false };
  }
  const rows = await select({ ...page, filters: others }, amongNewest(page.organizationId, term));
  return { rows, isByPart: true };
}

function amongNewest(organizationId: string, term: string): SQL {
  const isPart = unicodeForms(term).map(
    (form) => sql`lower(external_id) like ${`%${startOf(form)}`} or ${hasNameWord(form)}`,
  );
  return sql`${quotes.quoteId} = any(array(
    select quote_id from (select ${quotes.quoteId}, ${quotes.externalId}, ${quotes.contactFirstName}, ${quotes.contactLastName} from ${quotes}
      where ${eq(quotes.organizationId, organizationId)}
      order by ${quotes.createdAt} desc, ${quotes.quoteId} desc limit ${PARTS_LOOKED_THROUGH}) as newest
    where ${sql.join(isPart, sql` or `)}))`;
}

/**
 * A tag that is common fills a page from the newest quotes, a rare one is found by its index (decision record 0092). A
 * statement that leaves the choice to the planner reads all quotes for a tag that its sample did not meet.
 */
async function findListed(page: Page) {
  const { organizationId, place, limit } = page;
  const { tag, sort } = page.filters;
  if (tag === undefined) return select(page);
  const ofOrganization = eq(quotes.organizationId, organizationId);
  if (sort === "newest" && place?.isBack !== true) {
    const behind = place === undefined ? undefined : beyond(sort, place);
    const newest = sql`(${quotes.createdAt}, ${quotes.quoteId}) >= (
      select ${quotes.createdAt}, ${quotes.quoteId} from ${quotes} where ${and(ofOrganization, behind)}
      order by ${quotes.createdAt} desc, ${quotes.quoteId} desc offset ${LOOKED_THROUGH - 1} limit 1)`;
    const found = await select(page, newest);
    if (found.length === limit) return found;
  }
  const tagged = sql`${quotes.quoteId} = any(array(
    select ${quotes.quoteId} from ${quotes} where ${and(ofOrganization, hasTag(organizationId, tag))}))`;
  return select(page, tagged);
}

const select = ({ db, organizationId, filters, place, limit }: Page, among?: SQL) =>
  db.orm
    .select(summaryColumns)
    .from(quotes)
    .where(
      and(whereQuotes(organizationId, filters), place === undefined ? undefined : beyond(filters.sort, place), among),
    )
    .orderBy(...orderBy(filters.sort, place))
    .limit(limit);
