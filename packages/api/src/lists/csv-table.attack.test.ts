import { expect, test } from "vitest";
import { csvRow } from "./csv-table.ts";

/** Cells as a spreadsheet reads a line: a quote counts at the begin of a cell alone, and what follows its end is text. */
function cellsOf(lines: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, at, isQuoted] = ["", 0, false];
  while (at < lines.length) {
    const sign = lines[at] ?? "";
    const isEnd = !isQuoted && (sign === separator || sign === "\n" || sign === "\r");
    if (isQuoted && sign === '"' && lines[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
    else if (isQuoted && sign === '"') isQuoted = false;
    else if (!isQuoted && sign === '"' && cell === "") isQuoted = true;
    else if (isEnd) [cell] = ["", cells.push(cell)];
    else cell += sign;
    at += isEnd && sign === "\r" && lines[at + 1] === "\n" ? 2 : 1;
  }
  return cells;
}

/** What strangers choose themselves: a consumer's name, a file, the browser of somebody who cannot sign in. */
const TEXTS = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  ' "=1+1',
  "＝1+1",
  "＠SUM(A1)",
  "Mozilla/5.0 (X;=cmd|' /C calc'!A0)",
  "a; =1+1",
  'a;"=1+1"',
  "a\n-2+3",
  'a";=1+1',
  '{"name":"x;+1"}',
  ";;\t=1",
];

test.each([",", ";", "\t"])("no cell begins with a formula where a spreadsheet separates by %j", (separator) => {
  for (const text of TEXTS)
    for (const row of [
      [text, "b"],
      ["a", text],
      ["a", "b", text, text],
    ])
      expect(
        cellsOf(csvRow(row), separator).filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell)),
        JSON.stringify(row),
      ).toEqual([]);
});

test("a text that runs nothing is told as it is", () => {
  const plain = ["Jansen - de Vries", "a@b.example", "1-2", "Mozilla/5.0 (X11; Linux x86_64)", "a, -b", 'a "b"', "x;y"];
  expect(cellsOf(csvRow(plain), ",")).toEqual(plain);
});

test("a long text takes time in proportion to its length", () => {
  const startedAt = performance.now();
  csvRow([";".repeat(50_000), '"'.repeat(50_000), "\n \t".repeat(25_000)]);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
