import type { ListDatabase } from "@quote-financing/db/list-database";
import { preparedQuery } from "@quote-financing/db/prepared";
import { cases, deliveryLanes, destinations, quotes, requirements } from "@quote-financing/db/schema/tables";
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { caseDueAt } from "../quotes/next-step/find-next-steps.ts";
import { isAskedOfMerchant, isCaseForMerchant, standsWithMerchant } from "../quotes/next-step/waits-on-merchant.ts";
import { inUrgency, type WaitingThing } from "./rules.ts";

const organizationId = sql.placeholder("organizationId");

/** So many of each kind are told, those that wait longest: who has more starts with these. */
export const LIMIT = 50;

export interface Waiting {
  readonly things: readonly WaitingThing[];
  /** Of one kind at least more waits than is told. */
  readonly hasMore: boolean;
}

/**
 * What waits on the people of an organization, most urgent first: one statement for each kind. Prepared: each page of the
 * portal counts it.
 */
export async function findWaiting(db: ListDatabase, organizationId: string, now: Date): Promise<Waiting> {
  const found = await Promise.all([
    findAsked(db).execute({ organizationId }),
    findWritten(db).execute({ organizationId }),
    findStanding(db).execute({ organizationId }),
    findBroken(db).execute({ organizationId }),
  ]);
  const [asked, written, standing, broken] = [first(found[0]), first(found[1]), first(found[2]), first(found[3])];
  // What is asked of the merchant, and a case, say more precisely what their quote waits for, and come first (decision record 0311).
  const isTold = new Set([...asked, ...written].map(({ quoteId }) => quoteId));
  const things = [
    ...asked.map((row) => ({ kind: "requirement" as const, ...row })),
    ...written.map(({ expiresAt, ...row }) => ({ kind: "case" as const, ...row, dueAt: caseDueAt(expiresAt) })),
    ...standing.filter(({ id }) => !isTold.has(id)).map((row) => ({ kind: "quote" as const, ...row, dueAt: null })),
    ...broken.map(({ id, since }) => ({ kind: "destination" as const, id, since: since ?? now, dueAt: null })),
  ];
  return { things: inUrgency(things, now), hasMore: found.some(({ length }) => length > LIMIT) };
}

const first = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(0, LIMIT);

const findAsked = preparedQuery(({ orm }: ListDatabase) =>
  orm
    .select({
      id: requirements.requirementId,
      quoteId: requirements.quoteId,
      since: requirements.updatedAt,
      dueAt: requirements.dueAt,
    })
    .from(requirements)
    .where(isAskedOfMerchant(organizationId))
    .orderBy(asc(requirements.updatedAt))
    .limit(LIMIT + 1)
    .prepare("waiting_requirements"),
);

const findWritten = preparedQuery(({ orm }: ListDatabase) =>
  orm
    .select({ id: cases.caseId, quoteId: cases.quoteId, since: cases.waitingSince, expiresAt: cases.expiresAt })
    .from(cases)
    .where(isCaseForMerchant(organizationId))
    .orderBy(asc(cases.waitingSince))
    .limit(LIMIT + 1)
    .prepare("waiting_cases"),
);

/** Quotes whose financing itself waits on the merchant: decision record 0311. */
const findStanding = preparedQuery(({ orm }: ListDatabase) =>
  orm
    .select({ id: quotes.quoteId, quoteId: quotes.quoteId, since: quotes.financingStatusChangedAt })
    .from(quotes)
    .where(and(eq(quotes.organizationId, organizationId), standsWithMerchant))
    .orderBy(asc(quotes.financingStatusChangedAt))
    .limit(LIMIT + 1)
    .prepare("waiting_quotes"),
);

const findBroken = preparedQuery(({ orm }: ListDatabase) =>
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
    .limit(LIMIT + 1)
    .prepare("waiting_destinations"),
);
