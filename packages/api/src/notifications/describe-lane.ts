import type { Transaction } from "@quote-financing/db/database";
import { deliveries, deliveryAttempts } from "@quote-financing/db/schema/tables";
import { and, desc, eq, gte, min, type SQL, sql } from "drizzle-orm";
import type { Services } from "../context.ts";
import { explainCause } from "../deliveries/explanations.ts";
import { attemptCause } from "../deliveries/rules.ts";
import { errorClassOf } from "../deliveries/view.ts";
import type { DestinationNotice } from "./destination-notice.ts";
import type { DueLane } from "./due-lanes.ts";

const COUNT_LIMIT = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const isDeliveryOf = ({ organizationId, destinationId }: DueLane, state: "pending" | "failed") =>
  and(
    eq(deliveries.organizationId, organizationId),
    eq(deliveries.destinationId, destinationId),
    sql`${deliveries.state} = ${sql.raw(`'${state}'`)}`,
  );

/** Since when a destination fails, what waits for it, and why. */
export async function describeFailing(services: Services, tx: Transaction, lane: DueLane): Promise<DestinationNotice> {
  const { count } = await countOf(tx, isDeliveryOf(lane, "pending"));
  const since = lane.failingSince ?? services.clock.now();
  return { ...frameOf(services, lane), since, count, explanation: await explain(tx, lane, undefined) };
}

/** How many of its events were given up since people were last told, and why. */
export async function describeExpiring(services: Services, tx: Transaction, lane: DueLane): Promise<DestinationNotice> {
  const now = services.clock.now();
  const since = lane.noticedExpiringAt ?? new Date((lane.lastExpiredAt ?? now).getTime() - DAY_MS);
  const isGivenUp = and(isDeliveryOf(lane, "failed"), gte(deliveries.settledAt, since));
  const { count, first } = await countOf(tx, isGivenUp);
  const [newest] = await tx
    .select({ eventId: deliveries.eventId })
    .from(deliveries)
    .where(isDeliveryOf(lane, "failed"))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.eventId))
    .limit(1);
  const frame = frameOf(services, lane);
  return {
    ...frame,
    url: `${frame.url}?state=failed`,
    since: first ?? now,
    count,
    explanation: await explain(tx, lane, newest?.eventId),
  };
}

async function countOf(tx: Transaction, condition: SQL | undefined): Promise<{ count: number; first: Date | null }> {
  const found = tx
    .select({ settledAt: deliveries.settledAt })
    .from(deliveries)
    .where(condition)
    .limit(COUNT_LIMIT)
    .as("found");
  const [row] = await tx.select({ count: sql<number>`count(*)::int`, first: min(found.settledAt) }).from(found);
  return { count: row?.count ?? 0, first: row?.first ?? null };
}

/** The newest attempt, of all or of one event. */
async function explain(tx: Transaction, { organizationId, destinationId }: DueLane, eventId: string | undefined) {
  const [last] = await tx
    .select({ status: deliveryAttempts.status, errorClass: deliveryAttempts.errorClass })
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.organizationId, organizationId),
        eq(deliveryAttempts.destinationId, destinationId),
        eventId === undefined ? undefined : eq(deliveryAttempts.eventId, eventId),
      ),
    )
    .orderBy(desc(deliveryAttempts.startedAt))
    .limit(1);
  if (last === undefined) return undefined;
  const cause = attemptCause(last.status, errorClassOf(last.errorClass));
  return { nl: explainCause(cause, "nl-NL"), en: explainCause(cause, "en-GB") };
}

const frameOf = ({ portalUrl }: Services, { destinationId, name, url, organizationName }: DueLane) => ({
  name,
  host: new URL(url).host,
  organizationName,
  url: `${portalUrl}/settings/destinations/${destinationId}`,
  settingsUrl: `${portalUrl}/settings/notifications`,
});
