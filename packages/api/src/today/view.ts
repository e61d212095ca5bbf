import { isAskedByUs } from "@quote-financing/domain/financing/next-step";
import type { CaseType, FinancingStatus } from "@quote-financing/domain/vocabulary";
import { consumerName } from "../quotes/consumer-name.ts";
import type { WaitingThing } from "./rules.ts";
import type { TodayItem, WaitingReason } from "./schema.ts";

interface QuoteWords {
  readonly firstName: string | null;
  readonly lastName: string;
  readonly financingStatus: FinancingStatus;
  readonly subStatusType: string;
}

/** What people call the things that wait, by their ids. */
export interface WaitingWords {
  readonly asked: ReadonlyMap<string, { readonly name: string; readonly state: string }>;
  readonly cases: ReadonlyMap<string, { readonly name: string; readonly type: CaseType }>;
  /** Of destinations. */
  readonly names: ReadonlyMap<string, string>;
  readonly quotes: ReadonlyMap<string, QuoteWords>;
}

/** Undefined for what is gone since it was found. */
export function viewWaiting(thing: WaitingThing, words: WaitingWords, now: Date): TodayItem | undefined {
  const { kind, id, quoteId, since, dueAt } = thing;
  const quote = quoteId === undefined ? undefined : words.quotes.get(quoteId);
  const reason = reasonOf(thing, words, quote);
  const name = words.asked.get(id)?.name ?? words.cases.get(id)?.name ?? words.names.get(id);
  if (reason === undefined || (kind !== "quote" && name === undefined)) return undefined;
  return {
    kind,
    id,
    reason,
    ...(quoteId !== undefined && { quoteId }),
    ...(quote !== undefined && { customer: consumerName(quote) }),
    ...(name !== undefined && { name }),
    since: since.toISOString(),
    ...(dueAt !== null && { dueAt: dueAt.toISOString() }),
    isLate: dueAt !== null && dueAt < now,
  };
}

function reasonOf(
  { kind, id }: WaitingThing,
  { asked, cases }: WaitingWords,
  quote: QuoteWords | undefined,
): WaitingReason | undefined {
  switch (kind) {
    case "requirement":
      return asked.get(id)?.state === "rejected" ? "rejected" : "asked";
    case "case": {
      const found = cases.get(id);
      return found && (isAskedByUs(found.type) ? "question" : "answered");
    }
    case "destination":
      return "failing";
    case "quote":
      return quote === undefined ? undefined : standingOf(quote);
  }
}

function standingOf({ financingStatus, subStatusType }: QuoteWords): WaitingReason {
  if (subStatusType === "on_hold") return "held";
  return financingStatus === "offer_accepted" || financingStatus === "invoice_pending" ? financingStatus : "financing";
}
