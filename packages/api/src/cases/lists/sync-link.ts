import type { CaseScroll } from "./list-cursor.ts";
import { PAGE_SIZE_DEFAULT } from "./list-schema.ts";

/** Before every time that the service knows (contract-decisions §11): where a follower begins. */
const BEGINNING = new Date("2000-01-01T00:00:00.000Z");

/**
 * Where a follower goes on after this page, with the filters that it has.
 *
 * @param seenUpTo up to where nothing is missing: the page's last row, or on the last page the case clock. Null while there
 *   never was a case: the first one may be given an earlier time than any that the client has.
 */
export function syncLink({ pageSize, state, quoteId, tombstones }: CaseScroll, seenUpTo: Date | null) {
  const updatedSince = (seenUpTo ?? BEGINNING).toISOString();
  const query = new URLSearchParams({ updatedSince });
  if (pageSize !== PAGE_SIZE_DEFAULT) query.set("pageSize", `${pageSize}`);
  if (state !== undefined) query.set("state", state);
  if (quoteId !== undefined) query.set("quoteId", quoteId);
  if (tombstones === true) query.set("tombstones", "true");
  return { href: `/v1/cases?${query}`, updatedSince };
}
