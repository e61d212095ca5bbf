import { expect, test } from "vitest";
import { documentTypeOf, isIdentityCoding, isJsonMediaType } from "./media-type.ts";

test.each([
  ["application/json", true],
  ["Application/JSON", true],
  ["application/json;charset=utf-8", true],
  ['application/json ; Charset = "UTF-8"', true],
  ["application/json; profile=x", true],
  ["application/json; charset=utf-8; charset=utf-16", false],
  ["application/json; charset=iso-8859-1", false],
  ["application/json; charset=", false],
  ["application/jsonp", false],
  ["application/json2;charset=utf-8", false],
  ["text/plain; application/json", false],
  ["", false],
  [undefined, false],
])("%j is JSON in UTF-8: %s", (contentType, isJson) => {
  expect(isJsonMediaType(contentType)).toBe(isJson);
});

test.each([
  [undefined, true],
  [" Identity ", true],
  ["gzip", false],
  ["identity, gzip", false],
  ["", false],
])("a body with the coding %j is as it is: %s", (coding, isIdentity) => {
  expect(isIdentityCoding(coding)).toBe(isIdentity);
});

test.each([
  ["application/pdf", "application/pdf"],
  [" Image/PNG ; name=a.jpg", "image/png"],
  ["image/gif", undefined],
  ["pdf", undefined],
  [undefined, undefined],
])("%j is the type of a document: %s", (contentType, type) => {
  expect(documentTypeOf(contentType)).toBe(type);
});
