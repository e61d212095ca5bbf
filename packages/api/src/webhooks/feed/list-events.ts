import { EVER_SECONDS } from "@quote-financing/db/feed/number-events";
import { preparedQuery } from "@quote-financing/db/prepared";
import { eventNumbers, events } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, asc, eq, gt, max, sql } from "drizzle-orm";
import { pageSizeFrom } from "../../lists/page-size.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { numberOwnEvents } from "../events/number-own-events.ts";
import { decideAfter, sequenceFrom } from "./rules.ts";
import { type EventList, type ListEventsInput, PAGE_SIZE_DEFAULT } from "./schema.ts";
import { viewFeedEvent } from "./view.ts";

const eventsAfter = preparedQuery((db) =>
  db.orm
    .select({ sequence: eventNumbers.sequence, payload: events.payload })
    .from(eventNumbers)
    .innerJoin(
      events,
      and(eq(events.organizationId, eventNumbers.organizationId), eq(events.eventId, eventNumbers.eventId)),
    )
    .where(
      and(
        eq(eventNumbers.organizationId, sql.placeholder("organizationId")),
        gt(eventNumbers.sequence, sql.placeholder("after")),
      ),
    )
    .orderBy(asc(eventNumbers.sequence))
    .limit(sql.placeholder("limit"))
    .prepare("events_after"),
);

/**
 * The organization's events in the order of their numbers: contract-decisions §13. What was committed before is numbered
 * first, and read from the primary: whoever has seen number n has seen every event up to n (decision record 0229).
 *
 * @throws DomainError `parameter_invalid` for an `after` that no event has yet.
 */
export async function listEvents(ctx: OrganizationContext, input: ListEventsInput): Promise<EventList> {
  const { organizationId, services } = ctx;
  const after = sequenceFrom(input.after ?? "0") ?? 0;
  const pageSize = pageSizeFrom(input.pageSize ?? "") ?? PAGE_SIZE_DEFAULT;
  // Who begins looks at all that waits; who follows at what came lately, which costs no more beside an old snapshot.
  await (after === 0 ? numberOwnEvents(ctx, EVER_SECONDS) : numberOwnEvents(ctx));

  const rows = await eventsAfter(services.db).execute({ organizationId, after, limit: pageSize + 1 });
  if (rows.length === 0) await requireKnown(ctx, after);

  const data = rows.slice(0, pageSize).map(viewFeedEvent);
  const last = data.at(-1);
  const hasMore = rows.length > pageSize && last !== undefined;
  if (!hasMore) return { data, hasMore: false, links: {} };
  const href = `/v1/events?after=${last.sequence}&pageSize=${pageSize}`;
  return { data, hasMore, links: { next: { href, after: last.sequence } } };
}

async function requireKnown({ organizationId, services }: OrganizationContext, after: number): Promise<void> {
  const [row] = await services.db.orm
    .select({ last: max(eventNumbers.sequence) })
    .from(eventNumbers)
    .where(eq(eventNumbers.organizationId, organizationId));
  const decision = decideAfter(after, row?.last ?? 0);
  if (!decision.ok) throw new DomainError(decision.refusal);
}
