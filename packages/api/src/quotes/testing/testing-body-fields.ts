import { z } from "zod";
import { createQuoteInput } from "../creation/create-schema.ts";

interface SchemaPart {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly items?: SchemaPart;
  readonly readOnly?: boolean;
  readonly const?: unknown;
  readonly enum?: unknown;
}

const { $defs = {}, ...root } = z.toJSONSchema(createQuoteInput, { io: "input", unrepresentable: "any" });

/** Every field that a create body may set, as `lineItems[].description`. @param isWanted what of a leaf's schema */
export const bodyFields = (isWanted: (schema: SchemaPart) => boolean = () => true): string[] =>
  fieldsOf(root as SchemaPart, "").flatMap(([path, schema]) => (isWanted(schema) ? [path] : []));

function fieldsOf(schema: SchemaPart, path: string): [string, SchemaPart][] {
  if (schema.$ref !== undefined) return fieldsOf($defs[schema.$ref.replace("#/$defs/", "")] as SchemaPart, path);
  if (schema.readOnly === true) return [];
  if (schema.items !== undefined) return fieldsOf(schema.items, `${path}[]`);
  if (schema.properties === undefined) return [[path, schema]];
  return Object.entries(schema.properties).flatMap(([name, part]) => fieldsOf(part, path ? `${path}.${name}` : name));
}

/** The fields that a body does set, written the same way. */
export function fieldsSet(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((entry) => fieldsSet(entry, `${path}[]`)))];
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) => fieldsSet(part, path ? `${path}.${name}` : name));
}
