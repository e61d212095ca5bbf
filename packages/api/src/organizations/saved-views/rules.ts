import type { ViewedList } from "@quote-financing/domain/people/viewed-lists";

/**
 * What of a list's address is kept. Not what is searched for, which names consumers, and not the page (decision record 0380).
 */
export const KEPT_OF_ADDRESS = {
  quotes: ["view", "phase", "status", "onHold", "waitingOn", "method", "tag", "from", "to", "min", "max", "sort"],
  cases: ["tab", "from", "to"],
} as const satisfies Record<ViewedList, readonly string[]>;

/** Of one list; each is a tab. */
export const VIEWS_MAX = 20;

/** Whether a query has nothing but what is kept of that list's address, each once. */
export function isKeptQuery(list: ViewedList, query: string): boolean {
  const names = [...new URLSearchParams(query).keys()];
  const kept: readonly string[] = KEPT_OF_ADDRESS[list];
  return new Set(names).size === names.length && names.every((name) => kept.includes(name));
}
