import type { QueueTab } from "@quote-financing/api/cases/lists/tab-schema";
import { caseListAddress, type TabSearch } from "../../cases/case-search.ts";

/** In the order of the tabs: one's own work first. (The schema's own list would bring zod to the browser.) */
export const QUEUE_TAB_ORDER = [
  "platform",
  "overdue",
  "unclaimed",
  "mine",
  "snoozed",
  "merchant",
  "consumer",
  "none",
  "closed",
] as const satisfies readonly QueueTab[];

export type QueueSearch = TabSearch<(typeof QUEUE_TAB_ORDER)[number]>;

export const QUEUE = caseListAddress("/support", QUEUE_TAB_ORDER, "platform");
