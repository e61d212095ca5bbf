import { isJsonObject, type JsonObject } from "./json-object.ts";

/**
 * What `current` has and `released` lacks, and "Unreleased" of the change log does not name between backticks: operations
 * (`GET /v1/cases`), events, and fields by their name. A field is new whose name is, or whose object was there without it.
 */
export function untoldNews(released: JsonObject, current: JsonObject, changeLog: string): string[] {
  const told = namesIn(unreleased(changeLog));
  return [...new Set([...newOperations(released, current), ...newFields(released, current)])].filter(
    (name) => !told.has(name),
  );
}

const unreleased = (changeLog: string): string =>
  changeLog.split(/^## /m).find((chapter) => chapter.startsWith("Unreleased")) ?? "";

/** What stands between backticks, whole and by its words; a path is one word. */
function namesIn(markdown: string): ReadonlySet<string> {
  const quoted = [...markdown.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
  return new Set([...quoted, ...quoted.flatMap((text) => text.split(/[^\w/]+/))]);
}

function newOperations(released: JsonObject, current: JsonObject): string[] {
  const known = new Set(operationsOf(released));
  return operationsOf(current).filter((name) => !known.has(name));
}

const operationsOf = ({ paths, webhooks }: JsonObject): string[] => [
  ...Object.keys(webhooks ?? {}),
  ...Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  ),
];

function newFields(released: JsonObject, current: JsonObject): string[] {
  const before = fieldsByOwner(released);
  const names = new Set([...before.values()].flat());
  return [...fieldsByOwner(current)].flatMap(([owner, fields]) => {
    const known = before.get(owner);
    return fields.filter((name) => !(known?.includes(name) ?? names.has(name)));
  });
}

/** The names of every schema's fields, by where the schema stands in the document; samples are none. */
function fieldsByOwner(part: unknown, place = ""): Map<string, string[]> {
  if (typeof part !== "object" || part === null) return new Map();
  const { properties, example: _one, examples: _some, ...rest } = part as JsonObject;
  const fields = isJsonObject(properties) ? properties : {};
  return new Map([
    ...(isJsonObject(properties) ? [[place, Object.keys(fields)] as const] : []),
    ...Object.entries(rest).flatMap(([name, inner]) => [...fieldsByOwner(inner, `${place}/${name}`)]),
    ...Object.entries(fields).flatMap(([name, inner]) => [...fieldsByOwner(inner, `${place}.${name}`)]),
  ]);
}
