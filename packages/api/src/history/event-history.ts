import { deliveries, destinations, events } from "@quote-financing/db/schema/tables";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { findVisibleCase } from "../cases/access.ts";
import { requireQuote } from "../quotes/documents/access.ts";
import type { AgentContext, OrganizationContext } from "../trpc.ts";
import { present, shownNextAttempt } from "../webhooks/deliveries/view.ts";
import {
  type EventHistory,
  type EventsOfCaseInput,
  type EventsOfQuoteInput,
  HISTORY_LIMIT,
  type SupportHistoryInput,
} from "./schema.ts";

/** Of a member and of an agent alike: what is read, and of which organization. */
export type HistoryContext = Pick<OrganizationContext, "services" | "organizationId">;

/**
 * Events about a quote, those of its cases included, newest first, with what became of each at each destination.
 *
 * @throws DomainError `resource_missing`
 */
export async function eventsOfQuote(ctx: HistoryContext, { quoteId }: EventsOfQuoteInput): Promise<EventHistory> {
  await requireQuote(ctx.services.db.orm, ctx.organizationId, quoteId);
  return historyOf(ctx, eq(events.quoteId, quoteId));
}

/** The same as agents read it, of any organization. @throws DomainError `resource_missing` */
export const supportEventsOfQuote = (ctx: AgentContext, { organizationId, quoteId }: SupportHistoryInput) =>
  eventsOfQuote({ ...ctx, organizationId }, { quoteId });

/** The same for a case. @throws DomainError `resource_missing`, for a hidden case too. */
export async function eventsOfCase(ctx: OrganizationContext, { caseId }: EventsOfCaseInput): Promise<EventHistory> {
  await findVisibleCase(ctx, ctx.organizationId, caseId);
  return historyOf(ctx, eq(events.caseId, caseId));
}

async function historyOf(ctx: HistoryContext, subject: SQL): Promise<EventHistory> {
  const found = await ctx.services.db.orm
    .select({ eventId: events.eventId, type: events.type, occurredAt: events.occurredAt, caseId: events.caseId })
    .from(events)
    .where(and(eq(events.organizationId, ctx.organizationId), subject, isNotOfHiddenCase))
    .orderBy(desc(events.eventId))
    .limit(HISTORY_LIMIT);
  const sent = await findDeliveriesOf(
    ctx,
    found.map(({ eventId }) => eventId),
  );
  return {
    data: found.map(({ occurredAt, caseId, ...event }) => ({
      ...event,
      occurredAt: occurredAt.toISOString(),
      ...present({ caseId }),
      deliveries: sent.filter(({ eventId }) => eventId === event.eventId).map(viewHistoryDelivery),
    })),
  };
}

/** A hidden case is out of every list (contract-decisions §7). */
const isNotOfHiddenCase = sql`not exists (
  select 1 from cases
  where cases.organization_id = ${events.organizationId} and cases.case_id = ${events.caseId} and cases.hidden)`;

async function findDeliveriesOf({ services, organizationId }: HistoryContext, eventIds: string[]) {
  if (eventIds.length === 0) return [];
  return services.db.orm
    .select({
      eventId: deliveries.eventId,
      destinationId: deliveries.destinationId,
      destinationName: destinations.name,
      state: deliveries.state,
      attemptCount: deliveries.attemptCount,
      nextAttemptAt: deliveries.nextAttemptAt,
      windowStartedAt: deliveries.windowStartedAt,
      settledAt: deliveries.settledAt,
    })
    .from(deliveries)
    .leftJoin(
      destinations,
      and(
        eq(destinations.organizationId, deliveries.organizationId),
        eq(destinations.destinationId, deliveries.destinationId),
      ),
    )
    .where(and(eq(deliveries.organizationId, organizationId), inArray(deliveries.eventId, eventIds)))
    .orderBy(deliveries.destinationId);
}

type HistoryRow = Awaited<ReturnType<typeof findDeliveriesOf>>[number];

function viewHistoryDelivery(row: HistoryRow): EventHistory["data"][number]["deliveries"][number] {
  return {
    destinationId: row.destinationId,
    ...present({ destinationName: row.destinationName }),
    state: row.state,
    attemptCount: row.attemptCount,
    ...present({ nextAttemptAt: shownNextAttempt(row)?.toISOString(), settledAt: row.settledAt?.toISOString() }),
  };
}
