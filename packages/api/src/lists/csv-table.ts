/** Spreadsheets take a cell that begins so for a formula, and run it. */
const FORMULA = /^[=+\-@\t\r]/;

const cellOf = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** One line of a table, whatever its columns are. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(",")}\r\n`;

/** How a row is told in each column; undefined leaves the cell empty. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | undefined>>;

/**
 * A table as RFC 4180 has it. Its head, the names of the columns, stands behind the mark by which spreadsheets know UTF-8;
 * a text that a spreadsheet would run is led in by an apostrophe.
 */
export const csvTable = <Row>(columns: CsvColumns<Row>) => ({
  head: (): string => `\ufeff${csvRow(Object.keys(columns))}`,
  line: (row: Row): string => csvRow(Object.values(columns).map((column) => column(row) ?? "")),
});
