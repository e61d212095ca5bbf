import type { ChangeKind } from "@quote-financing/api/live/schema";
import type { Query } from "@tanstack/react-query";

/** Which answers a change makes old: those about the very thing, and those about any of its kind. */
const TOUCHED = {
  case: {
    ofOne: ["cases.get", "history.eventsOfCase", "supportCases.get"],
    ofAny: [
      "cases.counts",
      "cases.list",
      "cases.tab",
      "caseReads.unreadCases",
      // On whom a quote waits its cases say too (decision record 0311).
      "quotes.counts",
      "quotes.list",
      "quotes.nextStep",
      "supportCases.counts",
      "supportCases.queue",
      "today.count",
      "today.countForAgent",
      "today.get",
    ],
  },
  quote: {
    ofOne: [
      "quotes.get",
      "quotes.nextStep",
      "requirements.list",
      "documents.list",
      "history.eventsOfQuote",
      "financing.options",
      "supportQuotes.get",
      "supportQuotes.nextStep",
      "requirements.supportList",
      "documents.supportList",
      "financing.supportTimeline",
      "history.supportEventsOfQuote",
      "history.supportMessagesOfQuote",
    ],
    ofAny: [
      "quotes.counts",
      "quotes.list",
      "onboarding.get",
      "supportQuotes.toCheck",
      "today.count",
      "today.countForAgent",
      "today.get",
    ],
  },
  delivery: {
    ofOne: ["deliveries.get", "deliveries.health", "deliveries.list"],
    ofAny: ["deliveries.healthOfAll"],
  },
  // The server draws the page anew, with what it asked for.
  person: { ofOne: [], ofAny: [] },
} as const satisfies Record<Exclude<ChangeKind, "all">, object>;

/** As `schema.ts` of the service says it. */
export interface ToldChange {
  readonly kind: ChangeKind;
  readonly id?: string | undefined;
}

type KeyedQuery = Pick<Query, "queryKey" | "meta">;

/** Whether a query of this page may answer something else now. One that its reader paused stays as it is. */
export const isTouchedBy =
  (changes: readonly ToldChange[]) =>
  (query: KeyedQuery): boolean => {
    if (query.meta?.isPaused === true) return false;
    const [path, details] = query.queryKey as readonly [unknown, unknown?];
    const name = Array.isArray(path) ? path.join(".") : "";
    const input = JSON.stringify(details ?? {});
    return changes.some(({ kind, id }) => {
      if (kind === "all")
        return Object.values(TOUCHED).some(({ ofOne, ofAny }) => includes([...ofOne, ...ofAny], name));
      const { ofOne, ofAny } = TOUCHED[kind];
      return includes(ofAny, name) || (includes(ofOne, name) && (id === undefined || input.includes(id)));
    });
  };

const includes = (names: readonly string[], name: string): boolean => names.includes(name);
