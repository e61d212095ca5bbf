import fc from "fast-check";
import { isJsonObject, type JsonObject, resolveRef } from "../openapi/json-object.ts";

const HOSTILE_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\ufeff",
  "'; drop table quotes; --",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "../../etc/passwd",
  "é🏠\u202e",
  "null",
  "x".repeat(40_000),
];

/** Values that a client should not send and somebody will. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1e308,
    0.1 + 0.2,
    12.345,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
    [[]],
    [null],
  ),
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: "binary" }),
  fc.constantFrom('{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', '{"toString":1}').map(parse),
  fc.jsonValue({ maxDepth: 4 }),
);

function parse(text: string): unknown {
  return JSON.parse(text);
}

/** Mostly what the schema describes; now and then a hostile value in the place of any part of it. */
export function schemaArbitrary(document: JsonObject, schema: unknown, depth = 0): fc.Arbitrary<unknown> {
  const resolved = resolveRef(document, schema);
  if (!isJsonObject(resolved) || depth > 6) return hostileValue;
  return fc.oneof(
    { weight: 200, arbitrary: fittingArbitrary(document, resolved, depth) },
    { weight: 1, arbitrary: hostileValue },
  );
}

function fittingArbitrary(document: JsonObject, schema: JsonObject, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const arms = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(arms)) return fc.oneof(...arms.map((arm) => schemaArbitrary(document, arm, depth + 1)));
  switch (schema.type) {
    case "string":
      return textArbitrary(schema);
    case "integer":
      return fc.integer({ min: -1, max: 300 });
    case "number":
      return fc.oneof(
        fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
        fc.double(),
      );
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(schemaArbitrary(document, schema.items, depth + 1), { minLength: 1, maxLength: 4 });
    case "object":
      return objectArbitrary(document, schema, depth);
    default:
      return hostileValue;
  }
}

function objectArbitrary(document: JsonObject, schema: JsonObject, depth: number): fc.Arbitrary<unknown> {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, child]) => [name, schemaArbitrary(document, child, depth + 1)]),
  );
  const fitting = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  const stranger = fc.tuple(fitting, fc.constantFrom("unknown", "constructor", "1", "__proto__"), hostileValue);
  return fc.oneof(
    { weight: 60, arbitrary: fitting },
    { weight: 1, arbitrary: stranger.map(([value, name, extra]) => ({ ...value, [name]: extra })) },
  );
}

/** By what they depend on. The document has some thousand texts of a few kinds, and fast-check prepares each for tens of milliseconds. */
const texts = new Map<string, fc.Arbitrary<string>>();

function textArbitrary({ format, pattern, maxLength }: JsonObject): fc.Arbitrary<string> {
  const kind = JSON.stringify([format, pattern, maxLength]);
  const known = texts.get(kind) ?? newTextArbitrary({ format, pattern, maxLength });
  texts.set(kind, known);
  return known;
}

function newTextArbitrary({ format, pattern, maxLength }: JsonObject): fc.Arbitrary<string> {
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === "email") return fc.emailAddress();
  if (format === "uri") return fc.oneof(fc.webUrl({ validSchemes: ["https"] }), fc.constant("https://10.0.0.1/x"));
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern));
  const limit = typeof maxLength === "number" ? Math.min(maxLength, 50) : 50;
  return fc.oneof(fc.string({ unit: "grapheme", minLength: 1, maxLength: limit }), fc.constantFrom(...HOSTILE_TEXTS));
}
