import { coalescedReads } from "@quote-financing/db/coalescing/coalesced-reads";
import { preparedStatement } from "@quote-financing/db/prepared";
import { quotes } from "@quote-financing/db/schema/tables";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { isoTimestamp } from "@quote-financing/domain/time/iso-timestamp";
import { getTableColumns, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { type IntegerName, LINE_COLUMNS, type LineItemRow, type StoredQuote, type TimestampName } from "./quote-row.ts";
import { quoteRefusals } from "./refusals.ts";

/** The same for an unknown and a foreign quote (contract-decisions §1). */
export const quoteMissing = () => new DomainError(quoteRefusals.quoteMissing());

/** What a quote's view needs, and what tells a replay from a conflict. */
export interface FoundQuote extends StoredQuote<string> {
  readonly contentHash: string;
}

const { organizationId: _organizationId, ...quoteColumns } = getTableColumns(quotes);

const columnList = sql.join(
  Object.entries(quoteColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

const namesOf = (dataType: "date" | "number") =>
  Object.entries(quoteColumns).flatMap(([name, column]) => (column.dataType === dataType ? [name] : []));
const timestampNames = namesOf("date");
const integerNames = namesOf("number");

/** A row as the driver gives it: timestamps and 64-bit integers are text. */
type DriverRow = Omit<FoundQuote["quote"], TimestampName | IntegerName> & {
  readonly contentHash: string;
  readonly lines: readonly LineItemRow[];
} & Record<TimestampName | IntegerName, unknown>;

// Tables are named in the text: drizzle leaves them out of a query over one table, and this is a query within one.
const lines = sql<LineItemRow[]>`(
  select json_agg(json_build_object(${LINE_COLUMNS.json}) order by line.position)
  from quote_line_items as line
  where line.organization_id = quotes.organization_id and line.quote_id = quotes.quote_id)`;

const found = sql`select ${columnList}, ${lines} as lines from ${quotes}`;

/** The hottest read of all: rendered once, and its row made by hand instead of by drizzle's mapper. */
const quoteWithLines = preparedStatement<DriverRow>()(typedSql`${found}
  where ${quotes.organizationId} = ${value.text("organizationId")} and ${quotes.quoteId} = ${value.text("quoteId")}`);

/** Several, of any organizations. The limit keeps each a look by key, whatever the plan was made for. */
const quotesWithLines = preparedStatement<DriverRow & { readonly place: number }>()(typedSql`
  select wanted.place::int as place, found.*
  from unnest(${value.texts("organizationIds")}, ${value.texts("quoteIds")})
      with ordinality as wanted (organization_id, quote_id, place)
    cross join lateral (${found}
      where ${quotes.organizationId} = wanted.organization_id and ${quotes.quoteId} = wanted.quote_id
      limit 1) as found`);

interface QuoteKey {
  readonly organizationId: string;
  readonly quoteId: string;
}

/** Asked at the same time, quotes are found by one statement. */
const findStored = coalescedReads<QuoteKey, FoundQuote | undefined>({
  identityOf: ({ organizationId, quoteId }) => `${organizationId} ${quoteId}`,
  payerOf: ({ organizationId }) => organizationId,
  async alone(db, { organizationId, quoteId }) {
    const [row] = await quoteWithLines(db, { organizationId, quoteId });
    return row === undefined ? undefined : foundQuote(row);
  },
  async together(db, wanted) {
    const organizationIds = wanted.map(({ organizationId }) => organizationId);
    const quoteIds = wanted.map(({ quoteId }) => quoteId);
    const rows = await quotesWithLines(db, { organizationIds, quoteIds });
    const answers = new Array<FoundQuote | undefined>(wanted.length);
    for (const row of rows) answers[row.place - 1] = foundQuote(row);
    return answers;
  },
});

/** A quote of the organization with its lines, in one round trip; undefined when it has none of this id. */
export const findQuote = (
  { services }: Pick<Context, "services">,
  organizationId: string,
  quoteId: string,
): Promise<FoundQuote | undefined> => findStored(services.db, { organizationId, quoteId });

function foundQuote(row: DriverRow): FoundQuote {
  const { contentHash, lines } = row;
  return { quote: decodeInPlace(row), lines, contentHash };
}

/** In place, because copying an object of this many names costs as much as the rest of the read. */
function decodeInPlace(row: DriverRow): FoundQuote["quote"] {
  const values: Record<string, unknown> = row;
  for (const name of timestampNames) values[name] = isoTimestamp(String(values[name]));
  for (const name of integerNames) values[name] = values[name] === null ? null : Number(values[name]);
  // The two loops replaced every value that the driver gives in another form than the table's types say.
  return values as unknown as FoundQuote["quote"];
}
