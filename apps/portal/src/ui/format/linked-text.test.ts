import { expect, test } from "vitest";
import { linkedText } from "./linked-text.ts";

const linksOf = (text: string) => linkedText(text).flatMap(({ href }) => href ?? []);

test.each([
  ["Zie https://voorbeeld.example/a?b=1&c=2#d.", ["https://voorbeeld.example/a?b=1&c=2#d"]],
  ["(http://voorbeeld.example/x), daarna", ["http://voorbeeld.example/x"]],
  ["https://nl.voorbeeld.example/Warmtepomp_(lucht)!", ["https://nl.voorbeeld.example/Warmtepomp_(lucht)"]],
  ["https://een.example\nhttps://twee.example", ["https://een.example", "https://twee.example"]],
])("an address in a message is a link without what ends the sentence: %s", (text, links) => {
  expect(linksOf(text)).toEqual(links);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "https://bank.example@evil.example/login",
  "https://user:secret@voorbeeld.example",
  "ftp://voorbeeld.example",
  "https://",
  "https://localhost/x",
  "//voorbeeld.example",
  "www.voorbeeld.example",
])("%s is no link", (text) => {
  expect(linkedText(text)).toEqual([{ text }]);
});

test("the pieces of any message are the message", () => {
  for (const text of [
    "",
    "a",
    "https://x.example",
    "a https://x.example. b https://y.example/ c",
    'x"https://z.example"',
  ]) {
    expect(
      linkedText(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  }
});
