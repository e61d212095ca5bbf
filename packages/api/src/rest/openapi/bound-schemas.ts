import { isJsonObject, type JsonObject } from "./json-object.ts";

/** Longer is no text that anybody sends or gets: a body is 1 MiB at most, and a text far shorter. */
const LONGEST_TEXT = 100_000;
/** More is in no list: pages have 250, and lists without pages are shorter (guide "Limits"). */
const LONGEST_LIST = 10_000;

/** NUL is refused everywhere; this says that a text is free otherwise. */
const FREE_TEXT = "^[^\\x00]*$";

/** How long a text of a format is at most; moments may carry an offset and more digits than we keep. */
const FORMAT_LENGTHS: Readonly<Record<string, number>> = {
  "date-time": 40,
  date: 10,
  uuid: 36,
  uri: 2_048,
  email: 254,
};

/** Patterns of which every match is of one length: `^qot_[…]{26}$`. */
const FIXED_PATTERN = /^\^([\w@]*)\[[^\]]+\]\{(\d+)\}\$$/;

/**
 * A copy in which every text, list and whole number has its bounds, for gateways that want them before they buffer anything, and
 * generators that make storage of them. Nothing gets narrower than the service is: see `LONGEST_TEXT`.
 */
export function boundSchemas<Value>(value: Value): Value;
export function boundSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => boundSchemas(item));
  if (!isJsonObject(value)) return value;
  const children = Object.entries(value).map(([name, child]) => [name, isData(name) ? child : boundSchemas(child)]);
  return { ...Object.fromEntries(children), ...boundsOf(value) };
}

/** Values that look like schemas and are none. */
const isData = (name: string): boolean => ["example", "examples", "enum", "const", "default"].includes(name);

function boundsOf(schema: JsonObject): JsonObject {
  if (schema.const !== undefined || schema.enum !== undefined) return {};
  if (schema.type === "string") return textBounds(schema);
  if (schema.type === "array" && schema.maxItems === undefined) return { maxItems: LONGEST_LIST };
  if (schema.type === "integer") return numberBounds(schema);
  return {};
}

function textBounds({ pattern, format, maxLength }: JsonObject): JsonObject {
  const shown = typeof pattern === "string" ? { pattern: pattern.replaceAll("\\/", "/") } : {};
  const free = pattern === undefined && format === undefined ? { pattern: FREE_TEXT } : {};
  const [, prefix = "", repeats] = FIXED_PATTERN.exec(typeof pattern === "string" ? pattern : "") ?? [];
  const fixed = repeats === undefined ? undefined : prefix.length + Number(repeats);
  const length = maxLength ?? fixed ?? FORMAT_LENGTHS[String(format)] ?? LONGEST_TEXT;
  return { ...shown, ...free, maxLength: length };
}

function numberBounds({ minimum, maximum, format }: JsonObject): JsonObject {
  const most = typeof maximum === "number" ? maximum : Number.MAX_SAFE_INTEGER;
  return { minimum: minimum ?? -most, maximum: most, format: format ?? (most < 2 ** 31 ? "int32" : "int64") };
}
