import { isJsonObject, type JsonObject, resolveRef } from "./json-object.ts";

/** A copy in which each union of named objects has a `discriminator`, where one property is a different constant in each of them. */
export function discriminateUnions(document: JsonObject): JsonObject {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, visit(child)]));
    const discriminator = discriminatorOf(document, value.oneOf ?? value.anyOf);
    return discriminator === undefined ? copy : { ...copy, discriminator };
  };
  return visit(document) as JsonObject;
}

function discriminatorOf(document: JsonObject, arms: unknown): JsonObject | undefined {
  if (!Array.isArray(arms) || arms.length < 2 || !arms.every((arm) => isJsonObject(arm) && arm.$ref)) return undefined;
  const found = arms.map((arm) => ({ ref: String(arm.$ref), schema: resolveRef(document, arm) as JsonObject }));
  const names = Object.keys((found[0]?.schema.properties ?? {}) as JsonObject);
  const propertyName = names.find((name) => found.every(({ schema }) => constantOf(schema, name) !== undefined));
  if (propertyName === undefined) return undefined;
  const mapping = Object.fromEntries(found.map(({ ref, schema }) => [constantOf(schema, propertyName), ref]));
  return Object.keys(mapping).length === arms.length ? { propertyName, mapping } : undefined;
}

/** A discriminator is text in OpenAPI. */
function constantOf({ properties, required }: JsonObject, name: string): string | undefined {
  const property = isJsonObject(properties) ? properties[name] : undefined;
  const isRequired = Array.isArray(required) && required.includes(name);
  return isRequired && isJsonObject(property) && typeof property.const === "string" ? property.const : undefined;
}
