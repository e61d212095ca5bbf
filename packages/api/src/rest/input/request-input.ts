import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { firstInDocument, firstWritten, type NamesAt } from "../../refusals/document-order.ts";
import { type InputIssue, type InputPath, inputIssues, toldOf, unknownName } from "../../refusals/input-issues.ts";
import type { OrganizationScope } from "../../trpc.ts";
import { restRefusals } from "../refusals.ts";
import type { RestCall } from "../routes/rest-call.ts";
import type { Route } from "../routes/route.ts";
import { namesInRequest } from "./names-in-request.ts";
import { parseQueryString } from "./query-string.ts";
import type { JsonBody } from "./read-json-body.ts";

type Place = "path" | "header" | "query" | "body";

interface PlacedIssue extends InputIssue {
  readonly place: Place;
}

/** What a request says in its path, query and body, and what is wrong with it before any schema looks. */
export interface RequestInput {
  readonly route: Route;
  readonly body: JsonBody;
  /** The request as a document, for what is told first. */
  readonly namesAt: NamesAt;
  /** For the procedure: path parameters with the query's names, or with the body's. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly issues: readonly PlacedIssue[];
}

/**
 * Puts the parts together. Nothing is coerced; names that no schema may see are issues already.
 *
 * @param headerIssues what is wrong with the headers that the endpoint reads.
 */
export function readRequestInput(
  { route, segments, query }: Pick<RestCall, "route" | "segments" | "query">,
  body: JsonBody,
  headerIssues: readonly InputIssue[],
): RequestInput {
  const issues = headerIssues.map((issue) => placed("header", issue));
  const parameters: Record<string, string> = {};
  for (const [index, name] of route.parameters.entries()) {
    const segment = segments[index] ?? "";
    const decoded = decodeSegment(segment);
    if (decoded === undefined) issues.push(placed("path", { path: [name], refusal: restRefusals.pathEncoding() }));
    parameters[name] = decoded ?? segment;
  }
  const namesAt = namesInRequest(route.parameters, query, body);
  if (query === "" && body.names === 0) return { route, body, namesAt, value: parameters, issues };
  const queried = parseQueryString(query, route.queryKinds);
  if (queried.issue !== undefined) issues.push(placed("query", queried.issue));
  for (const issue of bodyIssues(route, body, namesAt)) issues.push(placed("body", issue));
  const others = route.withoutBody ? Object.fromEntries(queried.values) : body.value;
  const value = route.parameters.length === 0 ? others : { ...others, ...parameters };
  return { route, body, namesAt, value, issues };
}

/**
 * The one thing that is reported: the first in document order, path before headers before query before body.
 *
 * @param schemaIssues what the procedure's schema found in `input.value`.
 * @param scope for the checks that the schema leaves to the use case.
 */
export function firstRefusal(
  input: RequestInput,
  schemaIssues: Parameters<typeof inputIssues>[0],
  scope: OrganizationScope,
): Refusal {
  const { namesAt } = input;
  const inPlace = (path: InputPath): InputPath => [placeOf(input.route, path), ...path];
  const found = inputIssues(schemaIssues, input.value, (path, names) => firstWritten(namesAt, inPlace(path), names));
  found.push(...checkFields(input, scope));
  const all = found.map((issue) => ({ ...issue, path: inPlace(issue.path) }));
  for (const issue of input.issues) {
    const placed = { ...issue, path: [issue.place, ...issue.path] };
    // The schema takes a value of the query that cannot be read for a missing one: the true reason comes first.
    if (issue.place === "query") all.unshift(placed);
    else all.push(placed);
  }
  const first = firstInDocument(all, namesAt);
  return toldOf(first === undefined ? undefined : { ...first, path: first.path.slice(1) });
}

/** After the schema's issues: where both refuse a field, the schema's words are told. */
function checkFields({ route, value }: RequestInput, scope: OrganizationScope): InputIssue[] {
  return Object.entries(route.fieldChecks).flatMap(([name, check]) => {
    const text = value[name];
    if (typeof text !== "string") return [];
    try {
      check(scope, text);
      return [];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return [{ path: [name], refusal: error.refusal }];
    }
  });
}

const placed = (place: Place, issue: InputIssue): PlacedIssue => ({ ...issue, place });

function placeOf(route: Route, path: InputPath): Place {
  if (route.parameters.includes(String(path[0]))) return "path";
  return route.withoutBody ? "query" : "body";
}

function bodyIssues(route: Route, { value, names, issue }: JsonBody, namesAt: NamesAt): InputIssue[] {
  if (names === 0) return [];
  const unknown = route.withoutBody ? namesAt(["body"]).slice(0, 1) : pathNamesIn(route, value);
  const issues = unknown.map((name) => unknownName([name]));
  if (issue !== undefined) issues.push(issue);
  return issues;
}

/** Names of the path that the body says too. A resource that was read may be sent back by PATCH: its path counts. */
const pathNamesIn = ({ method, parameters }: Route, value: JsonBody["value"]): string[] =>
  method === "PATCH" ? [] : parameters.filter((name) => Object.hasOwn(value, name));

/** Decoded once. Undefined for malformed percent-encoding and for bytes that are not UTF-8. */
function decodeSegment(segment: string): string | undefined {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
