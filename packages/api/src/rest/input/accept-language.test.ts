import { expect, test } from "vitest";
import { negotiateLanguage } from "./accept-language.ts";

test.each([
  [undefined, "nl-NL"],
  ["", "nl-NL"],
  ["*", "nl-NL"],
  ["nl", "nl-NL"],
  ["nl-BE", "nl-NL"],
  ["en-GB", "en-GB"],
  ["EN-gb", "en-GB"],
  ["en", "en-GB"],
  ["en-US,en;q=0.9,nl;q=0.8", "en-GB"],
  ["en-GB-oxendict", "en-GB"],
  ["en-x-private", "en-GB"],
  ["fr", "nl-NL"],
  ["fr-FR, de;q=0.9", "nl-NL"],
  ["nl;q=0.2, en;q=0.9", "en-GB"],
  ["en;q=0, nl;q=0.1", "nl-NL"],
  ["en;q=0", "nl-NL"],
  ["en;q=nonsense, nl", "nl-NL"],
  ["en;q=1.5, nl", "nl-NL"],
  ["en;q=-1", "nl-NL"],
  ["x-en, en-a-b", "en-GB"],
  ["__proto__, constructor", "nl-NL"],
  [",,;;", "nl-NL"],
])("Accept-Language %j is answered in %s", (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});
