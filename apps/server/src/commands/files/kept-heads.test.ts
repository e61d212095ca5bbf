import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { StartFailure } from "../../processes/start-failure.ts";
import { runWithoutRoom } from "../../testing-full-disk.ts";
import { addHeads, beginHeads, type KeptHead, readHeads } from "./kept-heads.ts";

const folder = mkdtempSync(join(tmpdir(), "kept-heads-"));
afterAll(() => rmSync(folder, { recursive: true }));

const head = (sequence: number): KeptHead => ({ chain: "mer_1", sequence, hash: "a".repeat(64) });
const line = (sequence: number): string => `${JSON.stringify(head(sequence))}\n`;

/** What is read of a file, told of it, and left in it once another end was added. */
function readFrom(text: string) {
  const file = join(folder, "heads.jsonl");
  writeFileSync(file, text);
  const told: string[] = [];
  const heads = readHeads(file, (words) => told.push(words));
  addHeads(file, [head(9)]);
  return { heads, told, left: readFileSync(file, "utf8") };
}

test("an end that was not written whole is told, taken away, and hides no other", () => {
  const cut = line(3).slice(0, 40);

  const { heads, told, left } = readFrom(`${line(1)}${line(2)}${cut}`);

  expect(heads).toEqual([head(1), head(2)]);
  expect(told).toEqual([expect.stringMatching(/^The last line of \S+ was cut off/)]);
  expect(left).toBe(`${line(1)}${line(2)}${line(9)}`);
});

test("an end whose line has no end yet is one, and the next is written behind it", () => {
  const { heads, told, left } = readFrom(`${line(1)}${line(2).trimEnd()}`);

  expect([heads, told]).toEqual([[head(1), head(2)], []]);
  expect(left).toBe(`${line(1)}${line(2)}${line(9)}`);
});

test.each([
  ["a list of mail\nthat ends without", "no file that audit:verify wrote"],
  [`${line(1)}a line in between\n${line(2)}`, "no file that audit:verify wrote"],
  [`${line(1)}a line in between\n${line(2).slice(0, 40)}`, "no file that audit:verify wrote"],
  [line(1).slice(0, 40), "no file that audit:verify wrote"],
])("what no verification wrote is refused, and stays as it is: %j", (text, words) => {
  const file = join(folder, "other.txt");
  writeFileSync(file, text);

  expect(() => readHeads(file, () => {})).toThrow(words);
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("a file is begun only where there is a folder for it: what was verified without is to be verified again", () => {
  expect(() => beginHeads(join(folder, "none", "heads.jsonl"))).toThrow(
    new StartFailure(`There is no folder ${join(folder, "none")}: make it first. Nothing was verified.`),
  );
  expect(beginHeads(join(folder, "new.jsonl"))).toEqual([]);
});

test.each([
  ["a file that has some", line(1)],
  ["a file that is begun", undefined],
])("ends for which the disk has no room are told to be missing, and none is added to %s", (_what, before) => {
  const file = join(folder, "full.jsonl");
  rmSync(file, { force: true });
  if (before !== undefined) writeFileSync(file, before);
  const module = new URL("kept-heads.ts", import.meta.url).href;

  const { status, stderr } = runWithoutRoom(`
    import { addHeads } from ${JSON.stringify(module)};
    addHeads(${JSON.stringify(file)}, Array(100).fill(${JSON.stringify(head(2))}));`);

  expect(stderr).toContain(`No end was added to ${file}: EFBIG`);
  expect(status).toBe(1);
  expect(existsSync(file) ? readFileSync(file, "utf8") : undefined).toBe(before);
});
