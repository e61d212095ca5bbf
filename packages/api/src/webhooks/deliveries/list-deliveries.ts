import { deliveries, events } from "@quote-financing/db/schema/tables";
import type { DeliveryState } from "@quote-financing/domain/vocabulary";
import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type CursorScope, openCursor, sealCursor } from "../../lists/cursor.ts";
import { pageSizeFrom } from "../../lists/page-size.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { requireLog } from "./access.ts";
import { type DeliveryRow, selectDeliveries } from "./delivery-query.ts";
import { type DeliveryList, type ListDeliveriesInput, PAGE_SIZE_DEFAULT } from "./schema.ts";
import { viewDelivery } from "./view.ts";

const positionSchema = z.object({ sequence: z.int(), eventId: z.string() });

/**
 * The delivery log of one destination in the order of the events' numbers, newest first, by keyset; what release 0.1 made
 * has no number and comes last, in the order of the events' ids (decision record 0221). A deleted destination keeps its log.
 *
 * @throws DomainError `resource_missing`; `cursor_invalid` when it was altered or is of another destination or organization.
 */
export async function listDeliveries(ctx: OrganizationContext, input: ListDeliveriesInput): Promise<DeliveryList> {
  const { organizationId, services } = ctx;
  const pageSize = pageSizeFrom(input.pageSize ?? "") ?? PAGE_SIZE_DEFAULT;
  const scope: CursorScope = { organizationId, purpose: `deliveries.list:${input.destinationId}` };
  const after =
    input.cursor === undefined ? undefined : openCursor(services.secretBox, scope, input.cursor, positionSchema);

  const find = (state: SQL | undefined) =>
    ctx.lists.read(({ orm }) =>
      selectDeliveries(orm)
        .where(
          and(
            eq(deliveries.organizationId, organizationId),
            eq(deliveries.destinationId, input.destinationId),
            state,
            ...filtersOf(organizationId, input),
            after === undefined ? undefined : isOlderThan(after),
          ),
        )
        .orderBy(desc(deliveries.sequence), desc(deliveries.eventId))
        .limit(pageSize + 1),
    );
  const rows = merged(await Promise.all(statesOf(input.state).map(find))).slice(0, pageSize + 1);

  // A deleted destination keeps its log; of one that never was, and of a foreign one, nothing is told.
  if (rows.length === 0) await requireLog(services.db.orm, organizationId, input.destinationId);

  const page = rows.slice(0, pageSize);
  const data = page.map((row) => viewDelivery(row, ctx.language));
  const last = page.at(-1)?.delivery;
  if (rows.length <= pageSize || last === undefined) return { data, hasMore: false, links: {} };
  const position = { sequence: last.sequence, eventId: last.eventId };
  const cursor = sealCursor(services.secretBox, scope, position);
  const href = `/v1/events/destinations/${input.destinationId}/deliveries?${queryOf(input, cursor)}`;
  return { data, hasMore: true, links: { next: { href, cursor } } };
}

/** What was asked, from the cursor on. */
function queryOf({ destinationId: _, from, to, ...texts }: ListDeliveriesInput, cursor: string): URLSearchParams {
  const asked = { ...texts, from: from?.toISOString(), to: to?.toISOString(), cursor };
  return new URLSearchParams(
    Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function filtersOf(organizationId: string, input: ListDeliveriesInput): (SQL | undefined)[] {
  const { eventType, quoteId, caseId, from, to } = input;
  return [
    eventType === undefined ? undefined : eq(events.type, eventType),
    quoteId === undefined ? undefined : isEventOf(organizationId, sql`quote_id = ${quoteId}`),
    caseId === undefined ? undefined : isEventOf(organizationId, sql`case_id = ${caseId}`),
    from === undefined ? undefined : gte(deliveries.createdAt, from),
    to === undefined ? undefined : lt(deliveries.createdAt, to),
  ];
}

/** What is asked for, in parts that an index fits each: "unsuccessful" as one condition would read the whole log. */
function statesOf(state: ListDeliveriesInput["state"]): readonly (SQL | undefined)[] {
  if (state === undefined) return [undefined];
  return state === "unsuccessful" ? [stateIs("failed"), isRetrying] : [stateIs(state)];
}

/** As text, not as a parameter: only then PostgreSQL sees that the index of failed deliveries fits. */
const stateIs = (state: DeliveryState) => sql`${deliveries.state} = ${sql.raw(`'${state}'`)}`;

/** By the index of what is scheduled: whatever was tried and waits has a time for its next attempt. */
const isRetrying = sql`${deliveries.state} = 'pending' and ${deliveries.nextAttemptAt} is not null
  and ${deliveries.attemptCount} > 0`;

/** In the order of the log. What failed for good between two reads is in both, and is shown once, as it is now. */
function merged(parts: readonly (readonly DeliveryRow[])[]): DeliveryRow[] {
  if (parts.length === 1) return [...(parts[0] ?? [])];
  const byEvent = new Map(
    parts.toReversed().flatMap((part) => part.map((row) => [row.delivery.eventId, row] as const)),
  );
  return [...byEvent.values()].sort(
    ({ delivery: left }, { delivery: right }) =>
      right.sequence - left.sequence || (left.eventId < right.eventId ? 1 : -1),
  );
}

/** The events of one quote or case are few: they are found first, then looked up in the log. */
const isEventOf = (organizationId: string, subject: SQL) =>
  sql`${deliveries.eventId} = any(array(select event_id from events where organization_id = ${organizationId} and ${subject}))`;

const isOlderThan = ({ sequence, eventId }: z.infer<typeof positionSchema>) =>
  sql`(${deliveries.sequence}, ${deliveries.eventId}) < (${sequence}::bigint, ${eventId}::text)`;
