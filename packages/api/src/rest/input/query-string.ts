import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { type InputIssue, unknownName } from "../../refusals/input-issues.ts";
import { restRefusals } from "../refusals.ts";

/** How a query name's text becomes the schema's input: as it is, or as the list of its repetitions. Never coerced. */
export type QueryKind = "text" | "list";

export interface QueryInput {
  /** Known names in the order of their first appearance. */
  readonly values: ReadonlyMap<string, unknown>;
  /** The first thing wrong with the form of the query. */
  readonly issue: InputIssue | undefined;
}

/**
 * The query part of a request target. A name given twice, a name that is not in `kinds` and malformed percent-encoding
 * are issues; `+` is a space (contract-decisions §1).
 */
export function parseQueryString(query: string, kinds: ReadonlyMap<string, QueryKind>): QueryInput {
  const values = new Map<string, unknown>();
  let issue: InputIssue | undefined;
  for (const pair of pairsOf(query)) {
    const name = nameOf(pair);
    const value = decode(pair.slice(rawNameOf(pair).length + 1));
    const kind = kinds.get(name);
    if (kind === undefined) issue ??= unknownName([name]);
    else if (value === undefined) issue ??= { path: [name], refusal: restRefusals.queryEncoding() };
    else if (kind === "list") addTo(values, name, value);
    else if (values.has(name)) issue ??= { path: [name], refusal: fieldRefusals.givenTwice() };
    else values.set(name, value);
  }
  return { values, issue };
}

/** The names of a query as they are written, repetitions included. */
export const queryNames = (query: string): string[] => pairsOf(query).map(nameOf);

const pairsOf = (query: string): string[] => query.split("&").filter((pair) => pair !== "");

function rawNameOf(pair: string): string {
  const separator = pair.indexOf("=");
  return separator < 0 ? pair : pair.slice(0, separator);
}

function nameOf(pair: string): string {
  const rawName = rawNameOf(pair);
  return decode(rawName) ?? rawName;
}

/** In place: a copy per repetition would take quadratic time. */
function addTo(values: Map<string, unknown>, name: string, value: string): void {
  const list = values.get(name);
  if (Array.isArray(list)) list.push(value);
  else values.set(name, [value]);
}

/** Undefined for malformed percent-encoding, for bytes that are not UTF-8 and for NUL. */
function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text.replaceAll("+", " "));
    return decoded.includes("\0") ? undefined : decoded;
  } catch {
    return undefined;
  }
}
