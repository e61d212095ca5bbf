import type { ListDatabase } from "@quote-financing/db/list-database";
import { cases, deliveryLanes, destinations, quotes, requirements } from "@quote-financing/db/schema/tables";
import { and, asc, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { whereQuotes } from "../quotes/lists/quote-filter.ts";
import { inUrgency, type WaitingThing } from "./rules.ts";

/** So many of each kind are looked at, those that wait longest: who has more starts with these. */
const LIMIT = 50;

/** What waits on the people of an organization, most urgent first: one statement for each kind. */
export async function findWaiting({ orm }: ListDatabase, organizationId: string, now: Date): Promise<WaitingThing[]> {
  const [asked, written, standing, broken] = await Promise.all([
    findAsked(orm, organizationId),
    findWritten(orm, organizationId),
    findStanding(orm, organizationId),
    findBroken(orm, organizationId),
  ]);
  // What is asked of the merchant says more precisely what its quote waits for.
  const isAsked = new Set(asked.map(({ quoteId }) => quoteId));
  return inUrgency(
    [
      ...asked.map((row) => ({ kind: "requirement" as const, ...row })),
      ...written.map(({ expiresAt, ...row }) => {
        return { kind: "case" as const, ...row, dueAt: expiresAt === null ? null : new Date(`${expiresAt}T21:00:00Z`) };
      }),
      ...standing.filter(({ id }) => !isAsked.has(id)).map((row) => ({ kind: "quote" as const, ...row, dueAt: null })),
      ...broken.map(({ id, since }) => ({ kind: "destination" as const, id, since: since ?? now, dueAt: null })),
    ],
    now,
  );
}

const findAsked = (orm: ListDatabase["orm"], organizationId: string) =>
  orm
    .select({
      id: requirements.requirementId,
      quoteId: requirements.quoteId,
      since: requirements.updatedAt,
      dueAt: requirements.dueAt,
    })
    .from(requirements)
    .where(
      and(
        eq(requirements.organizationId, organizationId),
        inArray(requirements.state, ["open", "rejected"]),
        eq(requirements.waitingOn, "merchant"),
      ),
    )
    .orderBy(asc(requirements.updatedAt))
    .limit(LIMIT);

const findWritten = (orm: ListDatabase["orm"], organizationId: string) =>
  orm
    .select({ id: cases.caseId, quoteId: cases.quoteId, since: cases.waitingSince, expiresAt: cases.expiresAt })
    .from(cases)
    .where(
      and(
        eq(cases.organizationId, organizationId),
        eq(cases.state, "open"),
        eq(cases.waitingOn, "merchant"),
        eq(cases.hidden, false),
      ),
    )
    .orderBy(asc(cases.waitingSince))
    .limit(LIMIT);

/** By the rule of the list of quotes, "waits on you". */
const findStanding = (orm: ListDatabase["orm"], organizationId: string) =>
  orm
    .select({ id: quotes.quoteId, quoteId: quotes.quoteId, since: quotes.financingStatusChangedAt })
    .from(quotes)
    .where(and(whereQuotes(organizationId, { view: "waiting_on_merchant" }), ne(quotes.subStatusType, "on_hold")))
    .orderBy(asc(quotes.financingStatusChangedAt))
    .limit(LIMIT);

const findBroken = (orm: ListDatabase["orm"], organizationId: string) =>
  orm
    .select({ id: destinations.destinationId, since: deliveryLanes.failingSince })
    .from(destinations)
    .innerJoin(
      deliveryLanes,
      and(
        eq(deliveryLanes.organizationId, organizationId),
        eq(deliveryLanes.organizationId, destinations.organizationId),
        eq(deliveryLanes.destinationId, destinations.destinationId),
      ),
    )
    .where(
      and(
        eq(destinations.organizationId, organizationId),
        isNull(destinations.pausedAt),
        isNotNull(deliveryLanes.failingSince),
      ),
    )
    .limit(LIMIT);
