import { expect, test } from "vitest";
import { type CsvColumns, csvTable } from "./csv-table.ts";

interface Row {
  readonly name: string;
  readonly note: string;
}

test("a table has a column for each field of its rows, but for those that it is told to leave out: the compiler names one", () => {
  const name = (row: Row) => row.name;
  // @ts-expect-error `note` is told nowhere
  const lacking = { name } satisfies CsvColumns<Row, never>;
  const whole = { name } satisfies CsvColumns<Row, "note">;
  expect(csvTable<Row>(whole).line({ name: "Jan", note: "Left out" })).toBe('"Jan"\r\n');
  expect(lacking).toEqual(whole);
});
