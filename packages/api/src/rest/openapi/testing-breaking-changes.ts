import { isJsonObject, type JsonObject, resolveRef } from "./json-object.ts";
import { schemaBreaks } from "./testing-schema-breaks.ts";

const METHODS = ["get", "post", "patch", "put", "delete"] as const;

/**
 * What a client that was written for `before` may trip over in `after`, one line each, empty when compatible: a removed
 * path, operation, status, parameter or field; something that became required or narrower in a request, or optional or
 * wider in an answer (decision record 0026).
 */
export function breakingChanges(before: JsonObject, after: JsonObject): string[] {
  const breaks: string[] = [];
  for (const section of ["paths", "webhooks"] as const) {
    for (const [path, item] of entriesOf(before[section])) {
      const successor = childOf(after[section], path);
      if (successor === undefined) breaks.push(`${path}: removed`);
      else breaks.push(...pathBreaks(before, after, path, item, successor, section === "webhooks"));
    }
  }
  return breaks;
}

function pathBreaks(
  before: JsonObject,
  after: JsonObject,
  path: string,
  item: JsonObject,
  successor: JsonObject,
  isWebhook: boolean,
): string[] {
  return METHODS.flatMap((method) => {
    const operation = childOf(item, method);
    if (operation === undefined) return [];
    const name = `${method.toUpperCase()} ${path}`;
    const next = childOf(successor, method);
    if (next === undefined) return [`${name}: removed`];
    return [
      ...parameterBreaks(before, after, name, operation, next, isWebhook),
      ...bodyBreaks(before, after, name, operation, next, isWebhook),
      ...(isWebhook ? [] : responseBreaks(before, after, name, operation, next)),
    ];
  });
}

/** What we send to a webhook, its headers too, is an answer from where the client stands. */
function parameterBreaks(
  b: JsonObject,
  a: JsonObject,
  name: string,
  operation: JsonObject,
  next: JsonObject,
  isWebhook: boolean,
): string[] {
  const old = parametersOf(b, operation);
  const current = parametersOf(a, next);
  const breaks = [...old.keys()].filter((key) => !current.has(key)).map((key) => `${name} ${key}: parameter removed`);
  for (const [key, parameter] of current) {
    const previous = old.get(key);
    const [was, is] = [previous?.required === true, parameter.required === true];
    if (!isWebhook && !was && is) breaks.push(`${name} ${key}: became required`);
    if (isWebhook && was && !is) breaks.push(`${name} ${key}: is not always there any more`);
    if (previous === undefined) continue;
    const side = isWebhook ? "answer" : "request";
    breaks.push(...schemaBreaks(b, a, `${name} ${key}`, previous.schema, parameter.schema, side));
  }
  return breaks;
}

function parametersOf(document: JsonObject, operation: JsonObject): Map<string, JsonObject> {
  const list = Array.isArray(operation.parameters) ? operation.parameters : [];
  const parameters = list.map((parameter) => resolveRef(document, parameter)).filter(isJsonObject);
  return new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
}

function bodyBreaks(
  b: JsonObject,
  a: JsonObject,
  name: string,
  operation: JsonObject,
  next: JsonObject,
  isWebhook: boolean,
): string[] {
  const old = jsonSchemaOf(b, operation.requestBody);
  const current = jsonSchemaOf(a, next.requestBody);
  if (old === undefined) return current === undefined ? [] : [`${name}: takes a body now`];
  return schemaBreaks(b, a, `${name} body`, old, current, isWebhook ? "answer" : "request");
}

function responseBreaks(b: JsonObject, a: JsonObject, name: string, operation: JsonObject, next: JsonObject): string[] {
  return entriesOf(operation.responses).flatMap(([status, response]) => {
    const successor = childOf(next.responses, status);
    if (successor === undefined) return [`${name} ${status}: status removed`];
    const old = jsonSchemaOf(b, response);
    if (old === undefined) return [];
    return schemaBreaks(b, a, `${name} ${status}`, old, jsonSchemaOf(a, successor), "answer");
  });
}

function jsonSchemaOf(document: JsonObject, holder: unknown): unknown {
  const content = childOf(resolveRef(document, holder), "content");
  return childOf(content, "application/json")?.schema;
}

function childOf(value: unknown, name: string): JsonObject | undefined {
  const child = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(child) ? child : undefined;
}

const entriesOf = (value: unknown): [string, JsonObject][] =>
  isJsonObject(value)
    ? Object.entries(value).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]))
    : [];
