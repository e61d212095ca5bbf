import {
  caseMessages,
  cases,
  deliveries,
  destinations,
  documents,
  events,
  opportunities,
  quotes,
  requirements,
} from "@quote-financing/db/schema/tables";
import type { ReadId } from "@quote-financing/domain/ids/read-id";
import { and, eq } from "drizzle-orm";
import { listQuotes } from "../quotes/lists/list-quotes.ts";
import type { OrganizationContext } from "../trpc.ts";
import { quoteHit } from "./quote-hit.ts";
import type { Hit } from "./schema.ts";

/** The page that shows what an id names. Ids that have no page of their own lead to what they belong to. */
export async function findById(ctx: OrganizationContext, { kind, id }: ReadId): Promise<Hit[]> {
  switch (kind) {
    case "quote":
      return quoteById(ctx, id);
    case "case":
      return caseById(ctx, id);
    case "destination":
      return destinationById(ctx, id);
    case "caseMessage":
      return caseOfMessage(ctx, id);
    case "opportunity":
      return quoteOfOpportunity(ctx, id);
    case "requirement":
      return quoteOfRequirement(ctx, id);
    case "document":
      return quoteOfDocument(ctx, id);
    case "event":
      return subjectOfEvent(ctx, id);
    default:
      return [];
  }
}

async function quoteById(ctx: OrganizationContext, quoteId: string): Promise<Hit[]> {
  const { data } = await listQuotes(ctx, ctx.organizationId, {
    view: "all",
    sort: "newest",
    search: quoteId,
    pageSize: 1,
  });
  return data.map(quoteHit);
}

async function caseById({ services, organizationId }: OrganizationContext, caseId: string): Promise<Hit[]> {
  const rows = await services.db.orm
    .select({ caseId: cases.caseId, subject: cases.subject, state: cases.state })
    .from(cases)
    .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId), eq(cases.hidden, false)));
  return rows.map((row) => ({ kind: "case", ...row }));
}

async function destinationById({ services, organizationId }: OrganizationContext, id: string): Promise<Hit[]> {
  const rows = await services.db.orm
    .select({ destinationId: destinations.destinationId, name: destinations.name })
    .from(destinations)
    .where(and(eq(destinations.organizationId, organizationId), eq(destinations.destinationId, id)));
  return rows.map((row) => ({ kind: "destination", ...row }));
}

async function caseOfMessage(ctx: OrganizationContext, messageId: string): Promise<Hit[]> {
  const [row] = await ctx.services.db.orm
    .select({ caseId: caseMessages.caseId })
    .from(caseMessages)
    .where(and(eq(caseMessages.organizationId, ctx.organizationId), eq(caseMessages.messageId, messageId)));
  return row === undefined ? [] : caseById(ctx, row.caseId);
}

/** Finds the quote that was created together with the opportunity by their common time, for which there is an index. */
async function quoteOfOpportunity(ctx: OrganizationContext, opportunityId: string): Promise<Hit[]> {
  const { organizationId } = ctx;
  const [row] = await ctx.services.db.orm
    .select({ quoteId: quotes.quoteId })
    .from(opportunities)
    .innerJoin(
      quotes,
      and(
        eq(quotes.organizationId, opportunities.organizationId),
        eq(quotes.createdAt, opportunities.createdAt),
        eq(quotes.opportunityId, opportunities.opportunityId),
      ),
    )
    .where(and(eq(opportunities.organizationId, organizationId), eq(opportunities.opportunityId, opportunityId)))
    .limit(1);
  return row === undefined ? [] : quoteById(ctx, row.quoteId);
}

async function quoteOfRequirement(ctx: OrganizationContext, requirementId: string): Promise<Hit[]> {
  const [row] = await ctx.services.db.orm
    .select({ quoteId: requirements.quoteId })
    .from(requirements)
    .where(and(eq(requirements.organizationId, ctx.organizationId), eq(requirements.requirementId, requirementId)));
  return row === undefined ? [] : quoteById(ctx, row.quoteId);
}

/** Its quote shows a document also where a message named it. */
async function quoteOfDocument(ctx: OrganizationContext, documentId: string): Promise<Hit[]> {
  const [row] = await ctx.services.db.orm
    .select({ quoteId: documents.quoteId })
    .from(documents)
    .where(and(eq(documents.organizationId, ctx.organizationId), eq(documents.documentId, documentId)));
  return row === undefined ? [] : quoteById(ctx, row.quoteId);
}

async function subjectOfEvent(ctx: OrganizationContext, eventId: string): Promise<Hit[]> {
  const { organizationId } = ctx;
  const [event] = await ctx.services.db.orm
    .select({ quoteId: events.quoteId, caseId: events.caseId, destinationId: deliveries.destinationId })
    .from(events)
    .leftJoin(
      deliveries,
      and(eq(deliveries.organizationId, events.organizationId), eq(deliveries.eventId, events.eventId)),
    )
    .where(and(eq(events.organizationId, organizationId), eq(events.eventId, eventId)))
    .limit(1);
  if (event === undefined) return [];
  if (event.caseId !== null) return caseById(ctx, event.caseId);
  if (event.quoteId !== null) return quoteById(ctx, event.quoteId);
  return event.destinationId === null ? [] : destinationById(ctx, event.destinationId);
}
