import { HOUR_MS, MINUTE_MS } from "@quote-financing/domain/time/durations";
import { DELIVERY_STATES } from "@quote-financing/domain/vocabulary";
import { DELIVERABLE_EVENT_TYPES } from "@quote-financing/domain/webhooks/event-catalogue";
import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";

/** How far back, in hours. */
export const DELIVERY_SPANS = ["1", "24", "168", "720"] as const;

/** All that the delivery log's address holds; `event` is the delivery that is open. */
export const deliverySearchParsers = {
  state: parseAsStringLiteral(DELIVERY_STATES),
  type: parseAsStringLiteral(DELIVERABLE_EVENT_TYPES),
  about: parseAsString,
  hours: parseAsStringLiteral(DELIVERY_SPANS),
  event: parseAsString,
  cursor: parseAsString,
};

export const loadDeliverySearch = createLoader(deliverySearchParsers);

export type DeliverySearch = inferParserType<typeof deliverySearchParsers>;

const ULID_LENGTH = 26;

/** What `about` may be: a whole id of a quote or a case. */
export function subjectOf(about: string | null): { quoteId?: string; caseId?: string } {
  const text = about?.trim() ?? "";
  if (text.length !== "qot_".length + ULID_LENGTH) return {};
  if (text.startsWith("qot_")) return { quoteId: text };
  return text.startsWith("cas_") ? { caseId: text } : {};
}

/**
 * The procedure's input for an address. "Failed" is what a person calls so: what was given up, and what waits after a failed
 * attempt. Time is cut to the minute: the same question has the same answer. */
export function deliveryListInput(destinationId: string, search: DeliverySearch, nowMs: number) {
  const { state, type, about, hours, cursor } = search;
  const fromMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - Number(hours) * HOUR_MS;
  return {
    destinationId,
    ...(state === null ? {} : { state: state === "failed" ? ("unsuccessful" as const) : state }),
    ...(type === null ? {} : { eventType: type }),
    ...subjectOf(about),
    ...(hours === null ? {} : { from: new Date(fromMs).toISOString() }),
    ...(cursor === null ? {} : { cursor }),
    pageSize: "25",
  };
}

export const isFiltered = ({ state, type, about, hours }: DeliverySearch): boolean =>
  [state, type, hours].some((value) => value !== null) || about !== null;
