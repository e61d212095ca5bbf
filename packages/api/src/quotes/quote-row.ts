import { quoteLineItems, type quotes } from "@quote-financing/db/schema/tables";
import { getTableColumns, sql } from "drizzle-orm";

/** What of a quote's row reaches the wire. */
export type QuoteRow = Omit<typeof quotes.$inferSelect, "organizationId" | "contentHash">;

type NamesOf<Value> = {
  [Name in keyof QuoteRow]: NonNullable<QuoteRow[Name]> extends Value ? Name : never;
}[keyof QuoteRow];

export type TimestampName = NamesOf<Date>;
export type IntegerName = NamesOf<number>;

/** The row with its timestamps as Dates, or as ISO text: the wire's own form, for reads that only show them. */
export type QuoteRowWith<Timestamp> = Omit<QuoteRow, TimestampName> & Record<TimestampName, Timestamp>;

/** Columns that lists select. Long texts are left out; a new column is left out until it is added here. */
export const LISTED_COLUMNS = [
  "quoteId",
  "externalId",
  "currency",
  "totalInclTaxCents",
  "tags",
  "contactEmail",
  "contactFirstName",
  "contactLastName",
  "contactPhoneNumber",
  "addressCountry",
  "addressPostalCode",
  "addressHouseNumber",
  "addressHouseNumberAddition",
  "addressStreet",
  "addressCity",
  "addressMunicipality",
  "financingPhase",
  "financingStatus",
  "financingMethod",
  "financingWaitingOn",
  "financingStatusChangedAt",
  "subStatusType",
  "subStatusReason",
  "subStatusDescription",
  "createdAt",
  "updatedAt",
] as const satisfies readonly (keyof QuoteRow)[];

export type QuoteSummaryRow<Timestamp = Date> = Pick<QuoteRowWith<Timestamp>, (typeof LISTED_COLUMNS)[number]>;

/** One of its lines, in their order. */
export type LineItemRow = Omit<typeof quoteLineItems.$inferSelect, "organizationId" | "quoteId" | "position">;

/** A quote as it is stored, whole. */
export interface StoredQuote<Timestamp = Date> {
  readonly quote: QuoteRowWith<Timestamp>;
  readonly lines: readonly LineItemRow[];
}

const { organizationId: _organizationId, quoteId: _quoteId, ...columns } = getTableColumns(quoteLineItems);
const { position: _position, ...shown } = columns;

/** A line's columns below its quote's, for the statements that read and write lines as JSON: each list in one order. */
export const LINE_COLUMNS = {
  names: sql.join(
    Object.values(columns).map(({ name }) => sql.identifier(name)),
    sql`, `,
  ),
  /** For `json_to_recordset`. */
  record: sql.join(
    Object.entries(columns).map(([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  ),
  /** For `json_build_object`, of a table named `line`; lines come in the order of `position`, which is not among them. */
  json: sql.join(
    Object.entries(shown).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, line.${sql.identifier(column.name)}`),
    sql`, `,
  ),
};
