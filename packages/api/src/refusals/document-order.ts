import type { InputIssue, InputPath } from "./input-issues.ts";

/** The names of the object at a path, in the order in which they are written; none where there is no object. */
export type NamesAt = (path: InputPath) => readonly string[];

/**
 * The issue that a reader of the document meets first. A name that is absent comes after the present ones of its
 * object, in the order in which the schema lists it; a value comes before its parts (contract-decisions §1). What the
 * whole lacks ("at least one of") comes last: a mistyped name is what the client must be told.
 */
export function firstInDocument(issues: readonly InputIssue[], namesAt: NamesAt): InputIssue | undefined {
  const [only, ...others] = issues;
  if (others.length === 0) return only;
  const written = askedOnce(namesAt);
  let first: InputIssue | undefined;
  let firstPosition: readonly number[] = [];
  for (const issue of issues) {
    const position = positionOf(issue.path, written);
    if (first !== undefined && comparePositions(position, firstPosition) >= 0) continue;
    first = issue;
    firstPosition = position;
  }
  return first;
}

/**
 * Of `names`, all of them in the object at `path`, the one that is written first.
 *
 * @param names in JavaScript's order.
 */
export function firstWritten(namesAt: NamesAt, path: InputPath, names: readonly string[]): string {
  const [first = ""] = names;
  if (!isMovedToFront(first)) return first;
  const wanted = new Set(names);
  return namesAt(path).find((name) => wanted.has(name)) ?? first;
}

/** For a name such as "1", which stands before all others in a JavaScript object. */
export const isMovedToFront = (name: string): boolean => /^(?:0|[1-9][0-9]*)$/.test(name);

/** What is known of an object or array, and of what lies within. */
interface Known {
  names?: readonly string[];
  readonly within: Map<PropertyKey, Known>;
}

/**
 * Asks for the names of an object once, however many issues lie within. Remembered as a tree: to write a path out as a
 * key costs the length of all its names.
 */
function askedOnce(namesAt: NamesAt): NamesAt {
  const root: Known = { within: new Map() };
  return (path) => {
    let known = root;
    for (const key of path) {
      let next = known.within.get(key);
      if (next === undefined) known.within.set(key, (next = { within: new Map() }));
      known = next;
    }
    known.names ??= namesAt(path);
    return known.names;
  };
}

function positionOf(path: InputPath, namesAt: NamesAt): number[] {
  const position = path.map((key, index) => {
    if (typeof key === "number") return key;
    const place = namesAt(path.slice(0, index)).indexOf(String(key));
    return place < 0 ? Number.POSITIVE_INFINITY : place;
  });
  return path.length > 1 ? position : [...position, Number.POSITIVE_INFINITY];
}

function comparePositions(a: readonly number[], b: readonly number[]): number {
  for (const [index, position] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (position !== other) return position < other ? -1 : 1;
  }
  return a.length - b.length;
}
