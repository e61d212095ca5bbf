/** What spreadsheets take for the begin of a formula, and run; in full width, those of some languages. */
const FORMULA = /^["\s]*[=+\-@＝＋－＠]/;

/**
 * Where a spreadsheet may begin another cell inside of a text: where its language separates by semicolons, as in Dutch, it does
 * not know our quotes behind the first cell of a line.
 */
const BREAK = /([;\t\r\n])/;

const harmless = (text: string): string =>
  text
    .split(BREAK)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join("");

const cellOf = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`;

/** One line of a table, whatever its columns are. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(",")}\r\n`;

/** How a row is told in one column; undefined leaves the cell empty. */
type Cell<Row> = (row: Row) => string | undefined;

/**
 * A column for each field of a row, under its name, and for what else is told of it.
 *
 * @template Otherwise fields that are told under other names, or not at all
 */
export type CsvColumns<Row, Otherwise extends keyof Row> = Readonly<
  Record<string, Cell<Row>> & Record<Exclude<keyof Row, Otherwise>, Cell<Row>>
>;

/**
 * A table as RFC 4180 has it. Its head, the names of the columns, stands behind the mark by which spreadsheets know UTF-8;
 * a text that a spreadsheet would run, also behind a semicolon or in a line of its own, is led in by an apostrophe.
 */
export const csvTable = <Row>(columns: Readonly<Record<string, Cell<Row>>>) => ({
  head: (): string => `\ufeff${csvRow(Object.keys(columns))}`,
  line: (row: Row): string => csvRow(Object.values(columns).map((column) => column(row) ?? "")),
});
