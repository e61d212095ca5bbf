import { isJsonObject, type JsonObject } from "./json-object.ts";

type Schemas = Record<string, unknown>;

/**
 * A copy in which every object has a name of its own, so that generators need to invent none: what an operation takes is
 * `QuotesCreateBody`, what it answers `QuotesCreateAnswer`, and an object within is called by its place, `QuotesCreateBodyOpportunity`.
 */
export function nameSchemas(document: JsonObject): JsonObject {
  const components = document.components as JsonObject;
  const schemas: Schemas = {};
  for (const [name, schema] of Object.entries(components.schemas as JsonObject)) {
    schemas[name] = withNamedParts(name, schema, schemas);
  }
  const paths = mapEntries(document.paths, (item) =>
    mapEntries(item, (operation) => nameOperation(operation as JsonObject, schemas)),
  );
  return { ...document, paths, components: { ...components, schemas } };
}

function nameOperation(operation: JsonObject, schemas: Schemas): JsonObject {
  const name = pascal(String(operation.operationId));
  const { requestBody, responses } = operation;
  const named = mapEntries(responses, (response) => nameMedia(response, `${name}Answer`, schemas));
  return {
    ...operation,
    ...(requestBody === undefined ? {} : { requestBody: nameMedia(requestBody, `${name}Body`, schemas) }),
    responses: named,
  };
}

/** @param owner a request body or a response */
function nameMedia(owner: unknown, name: string, schemas: Schemas): unknown {
  if (!isJsonObject(owner) || !isJsonObject(owner.content)) return owner;
  const content = mapEntries(owner.content, (media) => {
    if (!isJsonObject(media) || media.schema === undefined) return media;
    return { ...media, schema: nameObject(name, media.schema, schemas) };
  });
  return { ...owner, content };
}

/** The component of an object, which 200 and 201 share; anything else as it is, with what is within it named. */
function nameObject(name: string, schema: unknown, schemas: Schemas): unknown {
  const parts = withNamedParts(name, schema, schemas);
  if (!isJsonObject(parts) || !isJsonObject(parts.properties)) return parts;
  const known = schemas[name];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(parts)) {
    throw new Error(`Two schemas of the document would be called ${name}: give one of them an id.`);
  }
  schemas[name] = parts;
  return { $ref: `#/components/schemas/${name}` };
}

function withNamedParts(name: string, schema: unknown, schemas: Schemas): unknown {
  if (!isJsonObject(schema)) return schema;
  const part = (suffix: string, child: unknown) => nameObject(`${name}${suffix}`, child, schemas);
  return {
    ...schema,
    ...(isJsonObject(schema.properties)
      ? { properties: mapEntries(schema.properties, (child, property) => part(capital(property), child)) }
      : {}),
    ...(schema.items === undefined ? {} : { items: part("Item", schema.items) }),
    ...mapArms(schema, (arm, index) => part(armName(arm, index), arm)),
  };
}

function mapArms(schema: JsonObject, change: (arm: unknown, index: number) => unknown): JsonObject {
  const kinds = ["oneOf", "anyOf"].filter((kind) => Array.isArray(schema[kind]));
  return Object.fromEntries(kinds.map((kind) => [kind, (schema[kind] as unknown[]).map(change)]));
}

/** By the value that tells it from the others: `type: "on_hold"` is `OnHold`. */
function armName(arm: unknown, index: number): string {
  const properties = isJsonObject(arm) && isJsonObject(arm.properties) ? Object.values(arm.properties) : [];
  const value = properties.map((property) => (isJsonObject(property) ? property.const : undefined));
  const told = value.find((constant) => constant !== undefined);
  return told === undefined ? `Option${index + 1}` : pascal(String(told));
}

function mapEntries(owner: unknown, change: (value: unknown, name: string) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(owner as JsonObject).map(([name, value]) => [name, change(value, name)]));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `quotes-create` and `on_hold` to `QuotesCreate` and `OnHold`. */
const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]/)
    .map(capital)
    .join("");
