import type { QueueTab } from "@quote-financing/api/cases/tab-schema";

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
  readonly cursor?: string | undefined;
}

export function readQueueSearch(search: Record<string, string | string[] | undefined>): QueueSearch {
  const tab = QUEUE_TAB_ORDER.find((known) => known === search.tab) ?? "platform";
  return { tab, cursor: typeof search.cursor === "string" ? search.cursor : undefined };
}

export const queueHref = ({ tab, cursor }: QueueSearch): string =>
  `/support?${new URLSearchParams({ tab, ...(cursor === undefined ? {} : { cursor }) })}`;
