/** What a list shows, and what it was asked for. */
export interface AnsweredRows {
  readonly question: string;
  readonly ids: readonly string[];
  /** More was found than is shown. */
  readonly hasMore: boolean;
}

/**
 * How many rows came since the answer before to the same question. One that moves up from the next page, since another left, did not
 * come: it stands behind all that were there.
 */
export function arrivedRows(before: AnsweredRows | undefined, now: AnsweredRows): number {
  if (before?.question !== now.question) return 0;
  const known = new Set(before.ids);
  const lastKnown = now.ids.findLastIndex((id) => known.has(id));
  const end = before.hasMore && lastKnown >= 0 ? lastKnown : now.ids.length;
  return now.ids.slice(0, end).filter((id) => !known.has(id)).length;
}
