/** A page of the console that an agent came along, and how it is called. */
export interface TrailStop {
  readonly kind: "queue" | "documents" | "search" | "organizations" | "organization" | "case" | "quote";
  /** Of a list without its query: how it was left is remembered with it. */
  readonly href: string;
}

/** Nobody walks further back by links. */
const LONGEST = 20;

/** From these one starts anew. */
export const isList = (kind: TrailStop["kind"]): boolean =>
  kind === "queue" || kind === "documents" || kind === "search" || kind === "organizations";

const pathOf = (href: string): string => href.split("?", 1)[0] ?? href;

/**
 * The way here, with this page as its end. A page that is on it already is where one went back to: what came after it is
 * forgotten, so that two pages that link to each other lead back, and not to each other for ever. A quote behind a quote is the next one of
 * a list, and takes its place: the way back is the list.
 */
export function walkedTo(trail: readonly TrailStop[], here: TrailStop): readonly TrailStop[] {
  if (isList(here.kind)) return [here];
  const known = trail.findIndex(({ href }) => pathOf(href) === pathOf(here.href));
  if (known !== -1) return [...trail.slice(0, known), here];
  const isNeighbour = here.kind === "quote" && trail.at(-1)?.kind === "quote";
  return [...(isNeighbour ? trail.slice(0, -1) : trail), here].slice(-LONGEST);
}
