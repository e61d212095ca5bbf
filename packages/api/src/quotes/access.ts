import { preparedStatement } from "@quote-financing/db/prepared";
import { quotes } from "@quote-financing/db/schema/tables";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { isoTimestamp } from "@quote-financing/domain/time/iso-timestamp";
import { getTableColumns, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { type CentName, LINE_COLUMNS, type LineItemRow, type StoredQuote, type TimestampName } from "./quote-row.ts";
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

const namesOf = <Name extends TimestampName | CentName>(dataType: "date" | "number") =>
  Object.entries(quoteColumns).flatMap(([name, column]) => (column.dataType === dataType ? [name as Name] : []));
const timestampNames = namesOf<TimestampName>("date");
const centNames = namesOf<CentName>("number");

/** A row as the driver gives it: timestamps and 64-bit integers are text. */
type DriverRow = FoundQuote["quote"] & {
  readonly contentHash: string;
  readonly lines: readonly LineItemRow[];
} & Record<TimestampName | CentName, unknown>;

// Tables are named in the text: drizzle leaves them out of a query over one table, and this is a query within one.
const lines = sql<LineItemRow[]>`(
  select json_agg(json_build_object(${LINE_COLUMNS.json}) order by line.position)
  from quote_line_items as line
  where line.organization_id = quotes.organization_id and line.quote_id = quotes.quote_id)`;

/** The hottest read of all: rendered once, and its row made by hand instead of by drizzle's mapper. */
const quoteWithLines = preparedStatement<DriverRow>()(typedSql`
  select ${columnList}, ${lines} as lines from ${quotes}
  where ${quotes.organizationId} = ${value.text("organizationId")} and ${quotes.quoteId} = ${value.text("quoteId")}`);

/** A quote of the organization with its lines, in one round trip; undefined when it has none of this id. */
export async function findQuote(
  { services }: Pick<Context, "services">,
  organizationId: string,
  quoteId: string,
): Promise<FoundQuote | undefined> {
  const [found] = await quoteWithLines(services.db, { organizationId, quoteId });
  if (found === undefined) return undefined;
  const { contentHash, lines } = found;
  return { quote: decodeInPlace(found), lines, contentHash };
}

/** In place, because copying an object of this many names costs as much as the rest of the read. */
function decodeInPlace(row: DriverRow): FoundQuote["quote"] {
  const values: Record<string, unknown> = row;
  for (const name of timestampNames) values[name] = isoTimestamp(String(values[name]));
  for (const name of centNames) values[name] = values[name] === null ? null : Number(values[name]);
  return row;
}
