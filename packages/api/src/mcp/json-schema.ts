import { isJsonObject, type JsonObject, resolveRef } from "../rest/openapi/json-object.ts";

/** How the document says that a name may be sent back and does nothing: nobody need offer it to a model. */
const IGNORED = /^Set by the .*ignored in a request/;

/** For readers of the document alone. */
const LEFT_OUT = new Set(["examples", "discriminator", "x-open-list"]);

/** A schema of the document that stands alone: references are put in, and what a model does not need is left out. */
export function plainSchema(document: JsonObject, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => plainSchema(document, item));
  const found = resolveRef(document, schema);
  if (!isJsonObject(found)) return found;
  const entries = Object.entries(found).filter(([name]) => !LEFT_OUT.has(name));
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      name === "properties" ? plainProperties(document, value as JsonObject) : plainSchema(document, value),
    ]),
  );
}

/** Here names are the contract's and not JSON Schema's. */
function plainProperties(document: JsonObject, properties: JsonObject): JsonObject {
  const told = Object.entries(properties).filter(([, value]) => !isIgnored(value));
  return Object.fromEntries(told.map(([name, value]) => [name, plainSchema(document, value)]));
}

const isIgnored = (schema: unknown): boolean =>
  isJsonObject(schema) && typeof schema.description === "string" && IGNORED.test(schema.description);
