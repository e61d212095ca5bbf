import { isJsonObject, type JsonObject, resolveRef } from "./json-object.ts";

/** Texts of formats and of patterns that are no ids. */
const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "2026-06-01T09:30:00.000Z",
  date: "2026-06-15",
  uuid: "0197b1cc-a2a0-7c1d-9f2c-1a2b3c4d5e6f",
  uri: "https://portal.example.nl/quotes/qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F",
  email: "anneke.bakker@voorbeeld.example",
};
const ULID = "01JZ8Q4C5T9V3W7X1Y2Z3A4B5F";

/** A value that a schema takes: its own example where it has one, else one made of its parts, optional ones left out. */
export function sampleOfSchema(document: JsonObject, found: unknown): unknown {
  const schema = resolveRef(document, found);
  if (!isJsonObject(schema)) return undefined;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [arm] = [schema.oneOf, schema.anyOf].find(Array.isArray) ?? [];
  if (arm !== undefined) return sampleOfSchema(document, arm);
  return sampleOfType(document, schema);
}

function sampleOfType(document: JsonObject, schema: JsonObject): unknown {
  switch (schema.type) {
    case "object": {
      const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
      const properties = Object.entries((schema.properties ?? {}) as JsonObject);
      const kept = properties.filter(([name]) => required.includes(name));
      return Object.fromEntries(kept.map(([name, property]) => [name, sampleOfSchema(document, property)]));
    }
    case "array":
      return [sampleOfSchema(document, schema.items)];
    case "boolean":
      return false;
    case "integer":
    case "number":
      return Math.max(Number(schema.minimum ?? 0), 0);
    default:
      return sampleOfText(schema);
  }
}

function sampleOfText({ pattern = "", format = "", minLength = 0 }: JsonObject): string {
  const [, prefix] = /^\^([a-z]+_)\[0-9A-HJKMNP-TV-Z\]/.exec(String(pattern)) ?? [];
  if (prefix !== undefined) return prefix + ULID;
  const [, secret, length] = /^\^(whs(?:ec|ig)_)\[A-Za-z0-9_-\]\{(\d+)\}/.exec(String(pattern)) ?? [];
  if (secret !== undefined) return secret + "x".repeat(Number(length));
  return FORMATS[String(format)] ?? (Number(minLength) > 1 ? "x".repeat(Number(minLength)) : "text");
}
