import type { Transaction } from "@quote-financing/db/database";
import { cases, quotes, requirements } from "@quote-financing/db/schema/tables";
import { mayExpire } from "@quote-financing/domain/financing/next-step";
import { FINANCING_STATUSES } from "@quote-financing/domain/vocabulary";
import { and, eq, gte, inArray, lt } from "drizzle-orm";
import { dayAfter, startOfDutchDay } from "../mail/outbox/morning.ts";
import type { MemberFact } from "../mail/outbox/write-notices.ts";
import { makersOf } from "../quotes/financing/makers-of.ts";
import { isAskedOfMerchant, isCaseForMerchant } from "../quotes/next-step/waits-on-merchant.ts";

/** So many of each kind are told of; who has more looks at the list. */
const LIMIT = 100;

const EXPIRING = FINANCING_STATUSES.filter(mayExpire);

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
        inArray(quotes.financingStatus, EXPIRING),
        gte(quotes.expiresAt, from),
        lt(quotes.expiresAt, to),
      ),
    )
    .limit(LIMIT);
  const due = await tx
    .select({ subjectId: requirements.requirementId, quoteId: requirements.quoteId })
    .from(requirements)
    .where(and(isAskedOfMerchant(organizationId), gte(requirements.dueAt, from), lt(requirements.dueAt, to)))
    .limit(LIMIT);
  const ending = await tx
    .select({ subjectId: cases.caseId })
    .from(cases)
    .where(and(isCaseForMerchant(organizationId), eq(cases.expiresAt, tomorrow)))
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
