import { isJsonObject, type JsonObject, resolveRef } from "./json-object.ts";

/** From the client's side: it writes requests and reads answers. */
type Direction = "request" | "answer";

/** Limits that must not tighten in a request, nor loosen in an answer: larger values allow less, or more. */
const LOWER_LIMITS = ["minimum", "minLength", "minItems"] as const;
const UPPER_LIMITS = ["maximum", "maxLength", "maxItems"] as const;

/** Compares two schemas of one place in two documents; `place` opens each line. */
export function schemaBreaks(
  beforeDocument: JsonObject,
  afterDocument: JsonObject,
  place: string,
  beforeSchema: unknown,
  afterSchema: unknown,
  direction: Direction,
): string[] {
  const before = resolveRef(beforeDocument, beforeSchema);
  if (!isJsonObject(before)) return [];
  // Whatever stands there is ignored.
  if (direction === "request" && before.readOnly === true) return [];
  const next = resolveRef(afterDocument, afterSchema);
  const after = armsOf(before).length > 0 ? next : withoutAskedArms(afterDocument, next);
  if (!isJsonObject(after)) return [`${place}: removed`];
  const inner = (name: string, old: unknown, successor: unknown) =>
    schemaBreaks(beforeDocument, afterDocument, `${place}${name}`, old, successor, direction);
  return [
    ...typeBreaks(place, before, after),
    ...valueBreaks(place, before, after, direction),
    ...(direction === "request" ? limitBreaks(place, before, after) : []),
    ...requiredBreaks(place, before, after, direction),
    ...propertyPairs(before, after).flatMap(([name, old, next]) => inner(`.${name}`, old, next)),
    ...(before.items === undefined ? [] : inner("[]", before.items, after.items)),
    ...armPairs(before, after).flatMap(([index, old, next]) => inner(`|${index}`, old, next)),
  ];
}

/**
 * What a client gets that asks for nothing new: an arm that is marked `x-asked-by` comes only to those who ask for it by a
 * parameter that the client of an older document does not know.
 */
function withoutAskedArms(document: JsonObject, schema: unknown): unknown {
  if (!isJsonObject(schema) || !Array.isArray(schema.anyOf)) return schema;
  const arms: unknown[] = schema.anyOf.map((arm) => resolveRef(document, arm));
  const given = arms.filter((arm) => !isJsonObject(arm) || arm["x-asked-by"] === undefined);
  return given.length === 1 && given.length < arms.length ? given[0] : schema;
}

function typeBreaks(place: string, before: JsonObject, after: JsonObject): string[] {
  if (JSON.stringify(before.type) !== JSON.stringify(after.type)) {
    return [`${place}: type ${JSON.stringify(before.type)} became ${JSON.stringify(after.type)}`];
  }
  if (before.format !== after.format) return [`${place}: format ${before.format} became ${after.format}`];
  return before.pattern === after.pattern ? [] : [`${place}: pattern changed`];
}

/** A request may say every value that it could say; an answer none that was not known, where the list is closed. */
function valueBreaks(place: string, before: JsonObject, after: JsonObject, direction: Direction): string[] {
  const old = valuesOf(before);
  const next = valuesOf(after);
  if (direction === "request") {
    if (next === undefined) return [];
    if (old === undefined) return [`${place}: became a closed list`];
    return old.filter((value) => !next.includes(value)).map((value) => `${place}: value ${value} removed`);
  }
  if (old === undefined) return [];
  if (before["x-open-list"] === true) return [];
  if (next === undefined || after["x-open-list"] === true) return [`${place}: is no closed list any more`];
  return next.filter((value) => !old.includes(value)).map((value) => `${place}: value ${value} added`);
}

function valuesOf(schema: JsonObject): string[] | undefined {
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map((value) => JSON.stringify(value)) : undefined;
}

function limitBreaks(place: string, before: JsonObject, after: JsonObject): string[] {
  const lower = LOWER_LIMITS.filter((name) => limit(after, name, -Infinity) > limit(before, name, -Infinity));
  const upper = UPPER_LIMITS.filter((name) => limit(after, name, Infinity) < limit(before, name, Infinity));
  return [...lower, ...upper].map((name) => `${place}: ${name} tightened`);
}

function limit(schema: JsonObject, name: string, fallback: number): number {
  const value = schema[name];
  return typeof value === "number" ? value : fallback;
}

function requiredBreaks(place: string, before: JsonObject, after: JsonObject, direction: Direction): string[] {
  const old = requiredOf(before);
  const next = requiredOf(after);
  if (direction === "request") {
    return next.filter((name) => !old.includes(name)).map((name) => `${place}.${name}: became required`);
  }
  return old.filter((name) => !next.includes(name)).map((name) => `${place}.${name}: is not always there any more`);
}

const requiredOf = (schema: JsonObject): string[] =>
  Array.isArray(schema.required) ? schema.required.map(String) : [];

function propertyPairs(before: JsonObject, after: JsonObject): [string, unknown, unknown][] {
  if (!isJsonObject(before.properties)) return [];
  const successors = isJsonObject(after.properties) ? after.properties : {};
  return Object.entries(before.properties).map(([name, schema]) => [name, schema, successors[name]]);
}

function armPairs(before: JsonObject, after: JsonObject): [number, unknown, unknown][] {
  const old = armsOf(before);
  const next = armsOf(after);
  return old.map((arm, index) => [index, arm, next[index]]);
}

function armsOf(schema: JsonObject): unknown[] {
  const arms = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  return Array.isArray(arms) ? arms : [];
}
