/** What the outlines of a page look like: rows, a thing with its parts, or the fields of a setting. */
export type SkeletonKind = "list" | "detail" | "form";

const LISTS = [
  "/today",
  "/quotes",
  "/cases",
  "/support",
  "/support/documents",
  "/support/organizations",
  "/settings/audit",
];

/** By the address of the page: what is about one thing has its id at the end, or behind it. */
export function skeletonOf(pathname: string): SkeletonKind {
  if (LISTS.includes(pathname)) return "list";
  return /_[0-9A-Z]{26}(\/|$)/.test(pathname) ? "detail" : "form";
}
