import type { Transaction } from "@quote-financing/db/database";
import { cases, quotes, requirements } from "@quote-financing/db/schema/tables";
import { and, eq, gte, inArray, lt, ne } from "drizzle-orm";
import { dayAfter, startOfDutchDay } from "../mail/outbox/morning.ts";
import type { MemberFact } from "../mail/outbox/write-notices.ts";
import { makersOf } from "../quotes/financing/makers-of.ts";

/** So many of each kind are told of; who has more looks at the list. */
const LIMIT = 100;

/** Until its offer is accepted, a quote that expires ends its financing. */
const EXPIRING_PHASES = ["new", "application", "assessment", "offer"] as const;

/** What ends on the day after `day`, and can still be saved by the merchant. */
export async function factsOfDeadlines(tx: Transaction, organizationId: string, day: string): Promise<MemberFact[]> {
  const tomorrow = dayAfter(day);
  const [from, to] = [startOfDutchDay(tomorrow), startOfDutchDay(dayAfter(tomorrow))];
  const expiring = await tx
    .select({ subjectId: quotes.quoteId, quoteId: quotes.quoteId })
    .from(quotes)
    .where(
      and(
        eq(quotes.organizationId, organizationId),
        inArray(quotes.financingPhase, [...EXPIRING_PHASES]),
        ne(quotes.financingStatus, "offer_accepted"),
        gte(quotes.expiresAt, from),
        lt(quotes.expiresAt, to),
      ),
    )
    .limit(LIMIT);
  const due = await tx
    .select({ subjectId: requirements.requirementId, quoteId: requirements.quoteId })
    .from(requirements)
    .where(
      and(
        eq(requirements.organizationId, organizationId),
        inArray(requirements.state, ["open", "rejected"]),
        eq(requirements.waitingOn, "merchant"),
        gte(requirements.dueAt, from),
        lt(requirements.dueAt, to),
      ),
    )
    .limit(LIMIT);
  const ending = await tx
    .select({ subjectId: cases.caseId })
    .from(cases)
    .where(
      and(
        eq(cases.organizationId, organizationId),
        eq(cases.state, "open"),
        eq(cases.waitingOn, "merchant"),
        eq(cases.hidden, false),
        eq(cases.expiresAt, tomorrow),
      ),
    )
    .limit(LIMIT);
  const ofQuotes = [...expiring, ...due];
  const makers = await makersOf(tx, organizationId, [...new Set(ofQuotes.map(({ quoteId }) => quoteId))]);
  const topic = "deadline_tomorrow" as const;
  return [
    ...ofQuotes.map(({ subjectId, quoteId }) => {
      const maker = makers.get(quoteId);
      return { topic, subjectId, threadId: quoteId, concerned: maker === undefined ? [] : [maker] };
    }),
    ...ending.map(({ subjectId }) => ({ topic, subjectId, threadId: subjectId })),
  ];
}
