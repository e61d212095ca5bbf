import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countNames } from "./count-names.ts";
import { JSON_LIMITS } from "./json-limits.ts";
import { scanJson } from "./scan-json.ts";

const scan = (text: string, options = {}) => scanJson(Buffer.from(text), options);
const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

function parsesToObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Texts that are nearly JSON: valid ones with some characters replaced, doubled or cut. */
const nearlyJson = fc
  .tuple(
    fc.json({ maxDepth: 5 }).map((text) => `{"a":${text},"b c":[1.5e-3, -0, "\\u00e9\\n"]}`),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom("", "0", "1", "-", ".", "e", '"', "\\", "{", "}", "[", "]", ",", ":", " ", "\t", "u"),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([text, edits]) => {
    const characters = [...text];
    for (const [at, character] of edits) characters[at % characters.length] = character;
    return characters.join("");
  });

test("the scan takes exactly the objects that JSON.parse takes", () => {
  fc.assert(
    fc.property(nearlyJson, (text) => {
      expect(scan(text).kind === "read").toBe(parsesToObject(text));
    }),
    { numRuns: 3_000 },
  );
});

test("the scan counts the names of an object as the parsed object has them", () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }));
  fc.assert(
    fc.property(object, (value) => {
      const text = JSON.stringify(value, null, 1);
      expect(scan(text)).toMatchObject({ kind: "read", names: countNames(JSON.parse(text)) });
    }),
  );
});

test.each([
  "",
  " ",
  "[]",
  "null",
  "1",
  '"a"',
  "{}{}",
  "{},",
  "\ufeff{}",
  "{'a':1}",
  "{a:1}",
  '{"a":01}',
  '{"a":+1}',
  '{"a":.5}',
])("%j is no JSON object", (text) => {
  expect(scan(text)).toEqual({ kind: "malformed" });
});

const nested = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
const object = (names: number) => `{${Array.from({ length: names }, (_, index) => `"n${index}":1`).join(",")}}`;
const list = (entries: number) => `[${Array.from({ length: entries }, () => "1").join(",")}]`;

describe("a body may be as large as its limits and no larger", () => {
  test.each([
    ["levels", nested(JSON_LIMITS.depth), nested(JSON_LIMITS.depth + 1), ["a", ...Array.from({ length: 31 }, () => 0)]],
    ["names", object(JSON_LIMITS.names), object(JSON_LIMITS.names + 1), []],
    ["entries", `{"x":{"a":${list(JSON_LIMITS.entries)}}}`, `{"x":{"a":${list(JSON_LIMITS.entries + 1)}}}`, ["x", "a"]],
    [
      "entries of all lists",
      `{"a":[${Array.from({ length: 79 }, () => list(250)).join(",")}]}`,
      `{"a":[${Array.from({ length: 80 }, () => list(250)).join(",")}]}`,
      ["a", 79],
    ],
  ])("%s", (_, fitting, tooMuch, path) => {
    expect(scan(fitting)).toMatchObject({ kind: "read", issue: undefined });
    expect(scan(tooMuch)).toMatchObject({ kind: "refused", issue: { path } });
  });

  test("nothing behind the place where it is too much is read", () => {
    expect(scan(`{"a":${"[".repeat(JSON_LIMITS.depth)} no JSON`).kind).toBe("refused");
  });
});

test.each([
  ['{"a":{"b":["x","\\u0000"]}}', ["a", "b", 1]],
  ['{"a":"\\ud800"}', ["a"]],
  ['{"a":"\\ud800\\u0041"}', ["a"]],
  ['{"a":"\\udc00\\ud800"}', ["a"]],
  ['{"a":1,"\\u0062":1e999}', ["b"]],
  ['{"a":-1e-999}', ["a"]],
  [`{"a":${"9".repeat(400)}}`, ["a"]],
])("what no field may hold is found in its place: %s", (text, path) => {
  expect(scan(text)).toMatchObject({ kind: "read", issue: { path } });
});

test.each(['{"a":"\\ud83c\\udfe0"}', '{"a":0e-999,"b":1e308,"c":5e-324}', '{"\\u0000":1}', '{"a":"\\\\u0000"}'])(
  "%s holds nothing odd",
  (text) => {
    expect(scan(text)).toMatchObject({ kind: "read", issue: undefined });
  },
);

test("digits that a double would lose are an issue in the named fields alone", () => {
  const exactNames = new Set(["amount"]);
  expect(scan('{"x":[{"amount":1.0000000000000001}]}', { exactNames })).toMatchObject({
    issue: { path: ["x", 0, "amount"] },
  });
  const escaped = [..."amount"].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join("");
  expect(scan(`{"${escaped}":1.0000000000000001}`, { exactNames })).toMatchObject({ issue: { path: ["amount"] } });
  expect(scan('{"amount":[1.0000000000000001]}', { exactNames })).toMatchObject({ issue: undefined });
  expect(scan('{"other":1.0000000000000001,"amount":1.500000000000000000}', { exactNames })).toMatchObject({
    issue: undefined,
  });
});

test("a name that stands twice in one object is found, in any spelling, and only there", () => {
  const findsRepeats = true;
  expect(scan('{"a":{"n":1,"m":2,"\\u006e":3}}', { findsRepeats })).toMatchObject({ issue: { path: ["a", "n"] } });
  expect(scan('{"a":{"n":1},"b":{"n":1},"n":[{"n":1},{"n":1}]}', { findsRepeats })).toMatchObject({
    issue: undefined,
  });
});
