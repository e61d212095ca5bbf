import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { openApiDocument } from "../openapi-document.ts";
import type { JsonObject } from "./json-object.ts";
import { untoldNews } from "./testing-untold-news.ts";

const fileText = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const CHANGE_LOG = fileText("../../../../../CHANGELOG.md");

const currentDocument = () => JSON.parse(JSON.stringify(openApiDocument(appRouter))) as JsonObject;

test("the change log names every operation, event and field that the last release lacks", () => {
  const released = JSON.parse(fileText("../../../openapi.released.json")) as JsonObject;

  expect(untoldNews(released, currentDocument(), CHANGE_LOG)).toEqual([]);
});

test("a release leaves nothing to tell", () => {
  expect(untoldNews(currentDocument(), currentDocument(), "## Unreleased\n")).toEqual([]);
});

const object = (...names: string[]) => ({ properties: Object.fromEntries(names.map((name) => [name, {}])) });

const released = {
  paths: { "/v1/things": { get: {} } },
  webhooks: { "thing.made": {} },
  components: { schemas: { Thing: object("name"), Owner: object("name", "street") } },
};
const current = {
  paths: { "/v1/things": { get: {}, post: {} } },
  webhooks: { "thing.made": {}, "thing.sold": {} },
  components: {
    schemas: { Thing: object("name", "street"), Owner: object("name", "street"), Sale: object("name", "price") },
  },
};
const untoldBy = (changeLog: string) => untoldNews(released, current, changeLog);
const ALL = ["thing.sold", "POST /v1/things", "street", "price"];

test("a new operation, event, field of a known object and field with a new name want to be told", () => {
  expect(untoldBy("## Unreleased\n")).toEqual(ALL);
  expect(untoldBy("## Unreleased\n- `POST /v1/things`, `thing.sold` and `{ price, street }` are new.\n")).toEqual([]);
});

test("neither prose nor an older release tells what is new", () => {
  expect(untoldBy("## Unreleased\n- A price in the street.\n\n## 1.0\n- `price`, `street`\n")).toEqual(ALL);
});
