import type { InputIssue, InputPath } from "./input-issues.ts";

/** Regex: reads valid JSON alone, where every quotation mark has its other one. */
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
  const places = new Map<object, ReadonlyMap<string, number>>();
  let first: InputIssue | undefined;
  let firstPosition: readonly number[] = [];
  for (const issue of issues) {
    const position = positionOf(issue.path, ordered, places);
    if (first !== undefined && comparePositions(position, firstPosition) >= 0) continue;
    first = issue;
    firstPosition = position;
  }
  return first;
}

/** The name that the object of a valid JSON text opens with: none when it is empty. */
export function firstNameOf(jsonText: string): string[] {
  // Regex: reads valid JSON alone, where every quotation mark has its other one.
  const [first] = /"(?:[^"\\]|\\.)*"/s.exec(jsonText) ?? [];
  return first === undefined ? [] : [String(JSON.parse(first))];
}

/** Of `names`, all of them in the object at `path`, the one that is written first. */
export function firstWritten(ordered: unknown, path: InputPath, names: readonly string[]): string {
  let object = ordered;
  for (const key of path) object = isRecord(object) ? object[`_${String(key)}`] : Reflect.get(Object(object), key);
  const wanted = new Set(names);
  const first = isRecord(object) ? Object.keys(object).find((name) => wanted.has(name.slice(1))) : undefined;
  return first?.slice(1) ?? names[0] ?? "";
}

/** @param places of the names in each object so far: indexed once, however many issues lie within. */
function positionOf(path: InputPath, ordered: unknown, places: Map<object, ReadonlyMap<string, number>>): number[] {
  let current = ordered;
  const position = path.map((key) => {
    if (typeof key === "number") {
      current = Array.isArray(current) ? current[key] : undefined;
      return key;
    }
    const prefixed = `_${String(key)}`;
    const index = isRecord(current) ? placesIn(current, places).get(prefixed) : undefined;
    current = isRecord(current) && index !== undefined ? current[prefixed] : undefined;
    return index ?? Number.POSITIVE_INFINITY;
  });
  return path.length > 1 ? position : [...position, Number.POSITIVE_INFINITY];
}

function placesIn(object: object, places: Map<object, ReadonlyMap<string, number>>): ReadonlyMap<string, number> {
  const known = places.get(object);
  if (known !== undefined) return known;
  const made = new Map(Object.keys(object).map((name, index) => [name, index]));
  places.set(object, made);
  return made;
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
