import { preparedQuery } from "@quote-financing/db/prepared";
import { events } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { OrganizationContext } from "../trpc.ts";
import { webhookRefusals } from "../webhooks/refusals.ts";
import { type EventIdInput, type EventsAfterInput, FEED_PAGE, type FeedEvent } from "./schema.ts";

const columns = { eventId: events.eventId, type: events.type, payload: events.payload };

const eventsAfter = preparedQuery((db) =>
  db.orm
    .select(columns)
    .from(events)
    .where(
      and(eq(events.organizationId, sql.placeholder("organizationId")), gt(events.eventId, sql.placeholder("after"))),
    )
    .orderBy(asc(events.eventId))
    .limit(FEED_PAGE)
    .prepare("cli_events_after"),
);

/** The organization's events behind an id, in the order of their ids: at most a page. */
export async function readEvents(
  ctx: OrganizationContext,
  { after }: EventsAfterInput,
): Promise<{ data: FeedEvent[] }> {
  const { organizationId, services } = ctx;
  return { data: await eventsAfter(services.db).execute({ organizationId, after }) };
}

/** @throws DomainError `resource_missing`, the same for an unknown and a foreign event. */
export async function getEvent(ctx: OrganizationContext, { eventId }: EventIdInput): Promise<{ data: FeedEvent }> {
  const [event] = await ctx.services.db.orm
    .select(columns)
    .from(events)
    .where(and(eq(events.organizationId, ctx.organizationId), eq(events.eventId, eventId)));
  if (event === undefined) throw new DomainError(webhookRefusals.eventMissing());
  return { data: event };
}
