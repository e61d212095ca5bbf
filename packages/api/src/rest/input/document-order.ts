import type { InputIssue, InputPath } from "./input-issues.ts";

const JSON_STRING = /"((?:[^"\\]|\\.)*)"(\s*:)?/gs;

/**
 * The object of a valid JSON text with `_` before every name. JavaScript moves names such as "1" to the front of an
 * object, so the order in which names were written survives only behind a prefix.
 */
export function namesInOrder(jsonText: string): unknown {
  return JSON.parse(jsonText.replace(JSON_STRING, (text, name, colon) => (colon ? `"_${name}"${colon}` : text)));
}

/**
 * The issue that a reader of the document meets first. A name that is absent comes after the present ones of its
 * object, in the order in which the schema lists it; a value comes before its parts (contract-decisions §1). What the
 * whole lacks ("at least one of") comes last: a mistyped name is what the client must be told.
 *
 * @param ordered the document as {@link namesInOrder} gives it.
 */
export function firstInDocument(issues: readonly InputIssue[], ordered: unknown): InputIssue | undefined {
  const placed = issues.map((issue) => ({ issue, position: positionOf(issue.path, ordered) }));
  return placed.toSorted((a, b) => comparePositions(a.position, b.position))[0]?.issue;
}

function positionOf(path: InputPath, ordered: unknown): number[] {
  let current = ordered;
  const position = path.map((key) => {
    if (typeof key === "number") {
      current = Array.isArray(current) ? current[key] : undefined;
      return key;
    }
    const prefixed = `_${String(key)}`;
    const index = isRecord(current) ? Object.keys(current).indexOf(prefixed) : -1;
    current = isRecord(current) && index >= 0 ? current[prefixed] : undefined;
    return index >= 0 ? index : Number.POSITIVE_INFINITY;
  });
  return path.length > 1 ? position : [...position, Number.POSITIVE_INFINITY];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function comparePositions(a: readonly number[], b: readonly number[]): number {
  for (const [index, position] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (position !== other) return position < other ? -1 : 1;
  }
  return a.length - b.length;
}
