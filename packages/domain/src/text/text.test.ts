import { expect, test } from "vitest";
import { refusalOfIssue } from "../fields/schema-refusals.ts";
import { cutAtCodePoints } from "./code-points.ts";
import { escapeHtml } from "./escape-html.ts";
import { isPlainLine } from "./plain-line.ts";
import { codePointLength, requiredText } from "./text.ts";

const ruleOf = (schema: ReturnType<typeof requiredText>, text: string) => {
  const [issue] = schema.safeParse(text).error?.issues ?? [];
  return issue && refusalOfIssue(issue).rule;
};

test.each([
  ["a", false],
  ["ab", true],
  ["abcd", true],
  ["abcde", false],
  ["😀", false],
  ["😀😀", true],
  ["a😀b", true],
  ["😀😀😀😀", true],
  ["a😀😀😀😀", false],
  ["😀😀😀😀😀", false],
])("%s has two to four characters: %s", (text, isWithin) => {
  expect(codePointLength(2, 4).safeParse(text).success).toBe(isWithin);
});

test.each([
  ["", "length"],
  ["abcd", "length"],
  [" \t\u0085", "blank"],
  ["a\0b", "characters"],
  ["a\ud800", "characters"],
  [" a ", undefined],
])("a text that somebody must have filled in is not %j: %s", (text, rule) => {
  expect(ruleOf(requiredText(3), text)).toBe(rule);
});

test.each(["Jan de Vries", "O'Neill & Söhne B.V.", "نمی\u200cخواهم", "क्\u200dष", "😀"])(
  "%j is a plain line",
  (text) => {
    expect(isPlainLine(text)).toBe(true);
  },
);

test.each([
  "a\nb",
  "a\u2028b",
  "a\u2029b",
  "a\0",
  "a\u202eb",
  "a\u200bb",
  "a\u00adb",
  "\ue000",
  "\ud800",
  "\u0378",
  "a\u200c\u200bb",
])("%j is none", (text) => {
  expect(isPlainLine(text)).toBe(false);
});

test("a cut leaves whole characters, and no more than was asked for", () => {
  expect(["abc", "abcd", "😀😀", "😀😀😀😀", "ab😀d"].map((text) => cutAtCodePoints(text, 3))).toEqual([
    "abc",
    "abc",
    "😀😀",
    "😀😀😀",
    "ab😀",
  ]);
});

test("nothing of a text becomes HTML", () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;",
  );
});
