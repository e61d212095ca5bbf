import { quotes } from "@quote-financing/db/schema/tables";
import { asc, desc, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type ListPlace, listPlaceSchema } from "../../lists/two-way-page.ts";
import type { QuoteSort } from "./quote-sorts.ts";

/** A row's place: the value that the list is in the order of, as text, and the quote. */
const positionSchema = z.object({
  value: z.string(),
  quoteId: z.string(),
  /** Which of both ways a search found the row by: all pages of a walk are of one. Absent where nothing is searched for. */
  isByPart: z.boolean().optional(),
});

export const placeSchema = listPlaceSchema(positionSchema);

export type QuotePosition = z.infer<typeof positionSchema>;
export type QuotePlace = ListPlace<QuotePosition>;

interface Ordered {
  readonly createdAt: Date;
  readonly totalInclTaxCents: number;
  readonly quoteId: string;
}

const BY_TIME = { column: quotes.createdAt, type: sql`timestamptz`, of: (row: Ordered) => row.createdAt.toISOString() };
const BY_TOTAL = {
  column: quotes.totalInclTaxCents,
  type: sql`bigint`,
  of: (row: Ordered) => `${row.totalInclTaxCents}`,
};

const ORDERS = {
  newest: { ...BY_TIME, isDown: true },
  oldest: { ...BY_TIME, isDown: false },
  highest: { ...BY_TOTAL, isDown: true },
  lowest: { ...BY_TOTAL, isDown: false },
} as const satisfies Record<QuoteSort, object>;

/** Each order has an index that is walked in either direction: `quotes_newest` and `quotes_total`. */
export function orderBy(sort: QuoteSort, place: QuotePlace | undefined): SQL[] {
  const direction = isDownFrom(sort, place) ? desc : asc;
  return [direction(ORDERS[sort].column), direction(quotes.quoteId)];
}

/** What comes behind a place in that order, or before it on the way back. */
export function beyond(sort: QuoteSort, place: QuotePlace): SQL {
  const { column, type } = ORDERS[sort];
  const { value, quoteId } = place.at;
  const [here, there] = [sql`(${column}, ${quotes.quoteId})`, sql`(${value}::${type}, ${quoteId}::text)`];
  return isDownFrom(sort, place) ? sql`${here} < ${there}` : sql`${here} > ${there}`;
}

const isDownFrom = (sort: QuoteSort, place: QuotePlace | undefined) => ORDERS[sort].isDown !== (place?.isBack === true);

export const positionOf = (sort: QuoteSort, row: Ordered): QuotePosition => ({
  value: ORDERS[sort].of(row),
  quoteId: row.quoteId,
});
