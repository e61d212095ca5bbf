import type { Orm } from "@quote-financing/db/database";
import { deliveryAttempts, events } from "@quote-financing/db/schema/tables";
import { attemptHeaderFields } from "@quote-financing/domain/webhooks/delivery-headers";
import { and, desc, eq } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { isDestination, selectDestinations } from "../destinations/access.ts";
import { deliveryMissing, findDelivery } from "./access.ts";
import type { DeliveryRow } from "./delivery-query.ts";
import type { DeliveryDetail, DeliveryIdInput } from "./schema.ts";
import { viewAttempt, viewDelivery } from "./view.ts";

/** More than 14 only after replays. */
const ATTEMPTS_SHOWN = 100;

const MASKED_BEARER = "whsec_••••••••";
const MASKED_SIGNATURE = "v1,••••••••";

/**
 * One delivery with its attempts, newest first: what was sent, what came back, how long each phase took and why it failed.
 *
 * @throws DomainError `resource_missing`
 */
export async function getDelivery(ctx: OrganizationContext, id: DeliveryIdInput): Promise<{ data: DeliveryDetail }> {
  const { organizationId } = ctx;
  const { orm } = ctx.services.db;
  const row = await findDelivery(orm, organizationId, id);
  const [payload, attempts, destination] = await Promise.all([
    findPayload(orm, organizationId, id.eventId),
    findAttempts(orm, organizationId, id),
    findAuthentication(orm, organizationId, id.destinationId),
  ]);
  const headers = maskedHeaders(row, attempts[0]?.startedAt ?? ctx.services.clock.now(), destination);
  return {
    data: {
      ...viewDelivery(row, ctx.language),
      request: { headers, body: payload },
      attempts: attempts.map((attempt) => viewAttempt(attempt, ctx.language)),
    },
  };
}

/** Of a destination that is gone nothing is known: what most have is shown. */
async function findAuthentication(orm: Orm, organizationId: string, destinationId: string) {
  const [destination] = await selectDestinations(orm).where(isDestination(organizationId, destinationId));
  return destination ?? { authentication: "bearer_and_signature", isSigned: true };
}

/** What an attempt sends, its last one's time included; secrets and signatures are never shown. */
function maskedHeaders(
  { delivery }: DeliveryRow,
  sentAt: Date,
  { authentication, isSigned }: { readonly authentication: string; readonly isSigned: boolean },
) {
  return attemptHeaderFields({
    bearerSecret: authentication === "signature" ? null : MASKED_BEARER,
    eventId: delivery.eventId,
    sequence: delivery.sequence,
    timestampSeconds: Math.floor(sentAt.getTime() / 1000),
    signatures: isSigned ? [MASKED_SIGNATURE] : [],
  });
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
