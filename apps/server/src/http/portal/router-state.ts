import type { IncomingHttpHeaders } from "node:http";

/** In which a page in the browser tells Next.js what it shows already, so that only the rest is sent. */
const HEADER = "next-router-state-tree";

/**
 * Takes away, in place, what Next.js would answer with a 500: a tree that is none, or is of another release than the one that
 * serves. Without one it sends the whole page, which every page in the browser takes as well (decision record 0196).
 */
export function dropUnreadableRouterState(headers: IncomingHttpHeaders): void {
  const sent = headers[HEADER];
  if (sent !== undefined && !(typeof sent === "string" && isTreeText(sent))) delete headers[HEADER];
}

function isTreeText(text: string): boolean {
  try {
    return isTree(JSON.parse(decodeURIComponent(text)));
  } catch {
    return false;
  }
}

/** As Next.js checks it: a segment, what lies below it, and up to four marks. */
function isTree(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 6) return false;
  const [segment, below, url, refetch, hints, state] = value as unknown[];
  const areMarks =
    (isAbsent(url) || isPair(url)) &&
    (isAbsent(refetch) || REFETCHES.has(refetch)) &&
    (isAbsent(hints) || typeof hints === "number") &&
    (state === undefined || typeof state === "string");
  return areMarks && isSegment(segment) && isRecord(below) && Object.values(below).every(isTree);
}

const REFETCHES: ReadonlySet<unknown> = new Set(["refetch", "inside-shared-layout", "metadata-only"]);

/** By name, or of an address's variable part: its name, value, kind and neighbours. */
function isSegment(value: unknown): boolean {
  if (typeof value === "string") return true;
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [name, key, kind, siblings] = value as unknown[];
  const areNeighbours =
    siblings === null || (Array.isArray(siblings) && siblings.every((one) => typeof one === "string"));
  return typeof name === "string" && typeof key === "string" && typeof kind === "string" && areNeighbours;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "string");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
