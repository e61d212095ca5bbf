import { deliveries, events } from "@quote-financing/db/schema/tables";
import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type CursorScope, openCursor, sealCursor } from "../../lists/cursor.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { selectDeliveries } from "./delivery-query.ts";
import type { Delivery, ListDeliveriesInput } from "./schema.ts";
import { viewDelivery } from "./view.ts";

const positionSchema = z.object({ createdAt: z.string(), eventId: z.string() });

/**
 * The delivery log of one destination, newest first, by keyset. A deleted destination keeps its log; one that never was
 * has an empty one.
 *
 * @throws DomainError `cursor_invalid` when it was altered or is of another destination or organization.
 */
export async function listDeliveries(
  ctx: OrganizationContext,
  input: ListDeliveriesInput,
): Promise<{ data: Delivery[]; nextCursor?: string }> {
  const { organizationId, services } = ctx;
  const scope: CursorScope = { organizationId, purpose: `deliveries.list:${input.destinationId}` };
  const after =
    input.cursor === undefined ? undefined : openCursor(services.secretBox, scope, input.cursor, positionSchema);

  const rows = await ctx.lists.read(({ orm }) =>
    selectDeliveries(orm)
      .where(
        and(
          eq(deliveries.organizationId, organizationId),
          eq(deliveries.destinationId, input.destinationId),
          ...filtersOf(organizationId, input),
          after === undefined ? undefined : isOlderThan(after),
        ),
      )
      .orderBy(desc(deliveries.createdAt), desc(deliveries.eventId))
      .limit(input.pageSize + 1),
  );

  const page = rows.slice(0, input.pageSize);
  const data = page.map((row) => viewDelivery(row, ctx.language));
  const last = page.at(-1)?.delivery;
  if (rows.length <= input.pageSize || last === undefined) return { data };
  const position = { createdAt: last.createdAt.toISOString(), eventId: last.eventId };
  return { data, nextCursor: sealCursor(services.secretBox, scope, position) };
}

function filtersOf(organizationId: string, input: ListDeliveriesInput): (SQL | undefined)[] {
  const { state, eventType, quoteId, caseId, from, to } = input;
  return [
    state === undefined ? undefined : stateIs(state),
    eventType === undefined ? undefined : eq(events.type, eventType),
    quoteId === undefined ? undefined : isEventOf(organizationId, sql`quote_id = ${quoteId}`),
    caseId === undefined ? undefined : isEventOf(organizationId, sql`case_id = ${caseId}`),
    from === undefined ? undefined : gte(deliveries.createdAt, from),
    to === undefined ? undefined : lt(deliveries.createdAt, to),
  ];
}

/** As text, not as a parameter: only then PostgreSQL sees that the index of failed deliveries fits. */
const stateIs = (state: NonNullable<ListDeliveriesInput["state"]>) =>
  sql`${deliveries.state} = ${sql.raw(`'${state}'`)}`;

/** The events of one quote or case are few: they are found first, then looked up in the log. */
const isEventOf = (organizationId: string, subject: SQL) =>
  sql`${deliveries.eventId} = any(array(select event_id from events where organization_id = ${organizationId} and ${subject}))`;

const isOlderThan = ({ createdAt, eventId }: z.infer<typeof positionSchema>) =>
  sql`(${deliveries.createdAt}, ${deliveries.eventId}) < (${createdAt}::timestamptz, ${eventId}::text)`;
