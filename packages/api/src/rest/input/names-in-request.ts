import { isMovedToFront, type NamesAt } from "../../refusals/document-order.ts";
import { namesInValue } from "../../refusals/names-in-value.ts";
import { writtenNames } from "../json/written-names.ts";
import { queryNames } from "./query-string.ts";
import type { JsonBody } from "./read-json-body.ts";

/** The parts of a request that its issues lie in, in the order in which they are told. */
const PLACES = ["path", "header", "query", "body"] as const;

/**
 * The request as one document: its path parameters, headers, query and body. Read only once something is wrong, and the
 * body's text once more only where the parsed object cannot tell.
 */
export function namesInRequest(parameters: readonly string[], query: string, body: JsonBody): NamesAt {
  const inBody = namesInValue(body.value);
  let written: ReturnType<typeof writtenNames> | undefined;
  return ([place, ...path]) => {
    if (place === undefined) return PLACES;
    if (place === "body") {
      const names = inBody(path);
      if (!isMovedToFront(names[0] ?? "")) return names;
      written ??= writtenNames(body.bytes);
      return written(path);
    }
    if (path.length > 0) return [];
    if (place === "path") return parameters;
    return place === "query" ? queryNames(query) : [];
  };
}
