import { deliveryAttempts, destinations, eventNumbers, events } from "@quote-financing/db/schema/tables";
import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { OrganizationContext } from "../trpc.ts";
import { type AttemptsSinceInput, FEED_PAGE, type FeedAttempt } from "./schema.ts";

/** Delivery attempts to the organization's destinations that started at or after a time, oldest first: at most a page. */
export async function readAttempts(
  ctx: OrganizationContext,
  { since }: AttemptsSinceInput,
): Promise<{ data: FeedAttempt[] }> {
  const { organizationId, services } = ctx;
  const { orm } = services.db;
  // Destination by destination: the log's index opens with both.
  const recent = orm
    .select()
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.organizationId, organizationId),
        eq(deliveryAttempts.destinationId, destinations.destinationId),
        gte(deliveryAttempts.startedAt, new Date(since)),
      ),
    )
    .orderBy(asc(deliveryAttempts.startedAt))
    .limit(FEED_PAGE)
    .as("recent");
  const rows = await orm
    .select({
      eventId: recent.eventId,
      sequence: eventNumbers.sequence,
      type: events.type,
      destinationId: recent.destinationId,
      destinationName: destinations.name,
      attemptNumber: recent.attemptNumber,
      startedAt: recent.startedAt,
      durationMs: recent.durationMs,
      status: recent.status,
      errorClass: recent.errorClass,
    })
    .from(destinations)
    .innerJoinLateral(recent, sql`true`)
    .innerJoin(events, and(eq(events.organizationId, organizationId), eq(events.eventId, recent.eventId)))
    .leftJoin(
      eventNumbers,
      and(eq(eventNumbers.organizationId, organizationId), eq(eventNumbers.eventId, recent.eventId)),
    )
    .where(eq(destinations.organizationId, organizationId))
    .orderBy(asc(recent.startedAt))
    .limit(FEED_PAGE);
  return { data: rows.map(viewAttempt) };
}

type Row = Omit<FeedAttempt, "sequence" | "startedAt" | "status" | "errorClass"> & {
  readonly sequence: number | null;
  readonly startedAt: Date;
  readonly status: number | null;
  readonly errorClass: string | null;
};

function viewAttempt({ sequence, startedAt, status, errorClass, ...attempt }: Row): FeedAttempt {
  return {
    ...attempt,
    startedAt: startedAt.toISOString(),
    ...(sequence === null ? {} : { sequence }),
    ...(status === null ? {} : { status }),
    ...(errorClass === null ? {} : { errorClass: errorClass as NonNullable<FeedAttempt["errorClass"]> }),
  };
}
