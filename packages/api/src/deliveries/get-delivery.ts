import { deliveryAttempts } from "@quote-financing/db/schema/tables";
import { and, desc, eq } from "drizzle-orm";
import type { OrganizationContext } from "../trpc.ts";
import { findDelivery } from "./access.ts";
import type { DeliveryDetail, DeliveryIdInput } from "./schema.ts";
import { viewAttempt, viewDelivery } from "./view.ts";

/** More than 14 only after replays. */
const ATTEMPTS_SHOWN = 100;

/** What every attempt sends (service-interface §6.1); the secret is never shown. */
const REQUEST_HEADERS = {
  "content-type": "application/json",
  "user-agent": "quote-financing-events/1.0",
  authorization: "Bearer whsec_••••••••",
};

/**
 * One delivery with its attempts, newest first: what was sent, what came back, how long each phase took and why it failed.
 *
 * @throws DomainError `resource_missing`
 */
export async function getDelivery(ctx: OrganizationContext, id: DeliveryIdInput): Promise<{ data: DeliveryDetail }> {
  const { organizationId } = ctx;
  const { orm } = ctx.services.db;
  const row = await findDelivery(orm, organizationId, id);
  const attempts = await orm
    .select()
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.organizationId, organizationId),
        eq(deliveryAttempts.destinationId, id.destinationId),
        eq(deliveryAttempts.eventId, id.eventId),
      ),
    )
    .orderBy(desc(deliveryAttempts.attemptNumber))
    .limit(ATTEMPTS_SHOWN);
  return {
    data: {
      ...viewDelivery(row, ctx.language),
      request: { headers: REQUEST_HEADERS, body: row.event.payload },
      attempts: attempts.map((attempt) => viewAttempt(attempt, ctx.language)),
    },
  };
}
