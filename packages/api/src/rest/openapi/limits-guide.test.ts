import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { openApiDocument } from "../openapi-document.ts";
import { isJsonObject, type JsonObject } from "./json-object.ts";

/** Not ids and moments, which have one form, nor texts without a limit that anybody meets, such as a post code. */
const isFreeText = ({ format, pattern, readOnly, maxLength }: JsonObject) =>
  !/^date|^uuid$/.test(String(format)) &&
  !/^\^[a-z]+_/.test(String(pattern)) &&
  readOnly !== true &&
  Number(maxLength) < 100_000;

const document = openApiDocument(appRouter) as unknown as JsonObject;

function resolved(schema: unknown): JsonObject {
  if (!isJsonObject(schema)) return {};
  if (typeof schema.$ref !== "string") return schema;
  const steps = schema.$ref.split("/").slice(1);
  return resolved(steps.reduce<unknown>((part, step) => (isJsonObject(part) ? part[step] : undefined), document));
}

/** Every limit of what callers send: the field, and how much it takes, as the guide says it. */
function* limitsOf(schema: unknown, field = ""): Generator<readonly [string, string]> {
  const { maxLength, minLength, maxItems, minItems, properties, items, ...found } = resolved(schema);
  if (typeof maxLength === "number" && isFreeText({ ...found, maxLength })) {
    yield [field, `${range(minLength, maxLength)} characters`];
  }
  if (typeof maxItems === "number") yield [field, range(minItems, maxItems)];
  if (isJsonObject(properties)) for (const [name, value] of Object.entries(properties)) yield* limitsOf(value, name);
  if (items !== undefined) yield* limitsOf(items, field);
  for (const kind of ["anyOf", "oneOf", "allOf"]) {
    const among = found[kind];
    if (Array.isArray(among)) for (const one of among) yield* limitsOf(one, field);
  }
}

const range = (least: unknown, most: number) => `${Number(least ?? 0) > 0 ? "1 to " : ""}${spaced(most)}`;
const spaced = (amount: number) => String(amount).replaceAll(/\B(?=(\d{3})+$)/g, " ");

test("the guide to limits tells how long every text and list of a request may be", () => {
  const guide = readFileSync(new URL("../../../docs/guides/limits.md", import.meta.url), "utf8");
  const rows = [...guide.matchAll(/^\| (.+) \| (.+) \|$/gm)].map(([, what = "", value = ""]) => ({ what, value }));
  const operations = Object.values(document.paths as JsonObject).flatMap((path) => Object.values(path as JsonObject));
  const bodies = operations.flatMap((operation) => {
    const content = resolved(resolved(operation).requestBody).content;
    return isJsonObject(content) && isJsonObject(content["application/json"])
      ? [content["application/json"].schema]
      : [];
  });
  const limits = bodies.flatMap((schema) => [...limitsOf(schema)]);

  expect(limits.length).toBeGreaterThan(20);
  const untold = limits.filter(
    ([field, limit]) =>
      !rows.some(({ what, value }) => what.includes(`\`${field}\``) && value.replace(" each", "").startsWith(limit)),
  );
  expect(untold).toEqual([]);
});
