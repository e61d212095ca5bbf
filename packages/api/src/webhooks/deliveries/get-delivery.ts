import type { Orm } from "@quote-financing/db/database";
import { deliveryAttempts, events } from "@quote-financing/db/schema/tables";
import { deliveryHeaders } from "@quote-financing/domain/webhooks/delivery-headers";
import { and, desc, eq } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { deliveryMissing, findDelivery } from "./access.ts";
import type { DeliveryDetail, DeliveryIdInput } from "./schema.ts";
import { viewAttempt, viewDelivery } from "./view.ts";

/** More than 14 only after replays. */
const ATTEMPTS_SHOWN = 100;

/** What every attempt sends; the secret is never shown. */
const REQUEST_HEADERS = deliveryHeaders("whsec_••••••••");

/**
 * One delivery with its attempts, newest first: what was sent, what came back, how long each phase took and why it failed.
 *
 * @throws DomainError `resource_missing`
 */
export async function getDelivery(ctx: OrganizationContext, id: DeliveryIdInput): Promise<{ data: DeliveryDetail }> {
  const { organizationId } = ctx;
  const { orm } = ctx.services.db;
  const row = await findDelivery(orm, organizationId, id);
  const [payload, attempts] = await Promise.all([
    findPayload(orm, organizationId, id.eventId),
    findAttempts(orm, organizationId, id),
  ]);
  return {
    data: {
      ...viewDelivery(row, ctx.language),
      request: { headers: REQUEST_HEADERS, body: payload },
      attempts: attempts.map((attempt) => viewAttempt(attempt, ctx.language)),
    },
  };
}

async function findPayload(orm: Orm, organizationId: string, eventId: string): Promise<string> {
  const [event] = await orm
    .select({ payload: events.payload })
    .from(events)
    .where(and(eq(events.organizationId, organizationId), eq(events.eventId, eventId)));
  if (event === undefined) throw deliveryMissing();
  return event.payload;
}

const findAttempts = (orm: Orm, organizationId: string, { destinationId, eventId }: DeliveryIdInput) =>
  orm
    .select()
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.organizationId, organizationId),
        eq(deliveryAttempts.destinationId, destinationId),
        eq(deliveryAttempts.eventId, eventId),
      ),
    )
    .orderBy(desc(deliveryAttempts.attemptNumber))
    .limit(ATTEMPTS_SHOWN);
