import type { QueueTab } from "@quote-financing/api/cases/lists/tab-schema";
import { caseListHref } from "../../cases/case-search.ts";

/** In the order of the tabs: one's own work first. (The schema's own list would bring zod to the browser.) */
export const QUEUE_TAB_ORDER = [
  "platform",
  "unclaimed",
  "mine",
  "merchant",
  "consumer",
  "none",
  "closed",
] as const satisfies readonly QueueTab[];

/** What the queue's address holds. */
export interface QueueSearch {
  readonly tab: QueueTab;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

export function readQueueSearch(search: Record<string, string | string[] | undefined>): QueueSearch {
  const term = typeof search.q === "string" && search.q.trim() !== "" ? search.q.trim() : undefined;
  const tab = QUEUE_TAB_ORDER.find((known) => known === search.tab) ?? (term === undefined ? "platform" : "all");
  return { tab, search: term, cursor: typeof search.cursor === "string" ? search.cursor : undefined };
}

export const queueHref = (search: QueueSearch): string => caseListHref("/support", search);
