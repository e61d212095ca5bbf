import { type InputIssue, UNKNOWN_NAME } from "./input-issues.ts";

/** How a query name's text becomes the schema's input: as it is, or as the list of its repetitions. Never coerced. */
export type QueryKind = "text" | "list";

export interface QueryInput {
  /** Known names in the order of their first appearance. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly issues: readonly InputIssue[];
}

const EMPTY: QueryInput = { values: new Map(), issues: [] };

/**
 * The query part of a request target. A name given twice, a name that is not in `kinds` and malformed percent-encoding
 * are issues; `+` is a space (contract-decisions §1).
 */
export function parseQueryString(query: string, kinds: ReadonlyMap<string, QueryKind>): QueryInput {
  if (query === "") return EMPTY;
  const values = new Map<string, unknown>();
  const issues: InputIssue[] = [];
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const separator = pair.indexOf("=");
    const rawName = separator < 0 ? pair : pair.slice(0, separator);
    const name = decode(rawName) ?? rawName;
    const value = decode(separator < 0 ? "" : pair.slice(separator + 1));
    const kind = kinds.get(name);
    if (kind === undefined) issues.push({ code: "parameter_unknown", path: [name], message: UNKNOWN_NAME });
    else if (value === undefined) issues.push(invalid(name, "Must be percent-encoded UTF-8 without NUL."));
    else if (kind === "list") values.set(name, [...listOf(values.get(name)), value]);
    else if (values.has(name)) issues.push(invalid(name, "Must be given once."));
    else values.set(name, value);
  }
  return { values, issues };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Undefined for malformed percent-encoding, for bytes that are not UTF-8 and for NUL. */
function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text.replaceAll("+", " "));
    return decoded.includes("\0") ? undefined : decoded;
  } catch {
    return undefined;
  }
}

const invalid = (name: string, message: string): InputIssue => ({ code: "parameter_invalid", path: [name], message });
