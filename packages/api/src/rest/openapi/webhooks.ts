import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { DELIVERABLE_EVENTS, type DeliverableEventType } from "@quote-financing/domain/webhooks/event-catalogue";
import { eventEnvelopeSchema } from "@quote-financing/domain/webhooks/event-schema";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { z } from "zod";
import { createDocument, type ZodOpenApiPathItemObject } from "zod-openapi";

const DESCRIPTION =
  "Sent to every destination of the organization. Any 2xx within 30 seconds acknowledges; everything else is retried " +
  "with backoff for up to 24 hours. `eventId` is the idempotency key. Fetch the resource for its current state. It comes " +
  "with the bearer secret unless the destination's `authentication` is `signature`.";

/** Of ten digits: in the year 2286. */
const LAST_TIMESTAMP = 9_999_999_999;

/** Each is `v1,` and 32 bytes as base64. */
const TWO_SIGNATURES = 2 * 47 + 1;

/** Which of `attemptHeaderFields` a receiver reads besides its bearer. */
const HEADERS = z.object({
  "webhook-id": idSchema("event").meta({ description: "The event's `eventId`, as Standard Webhooks has it." }),
  "webhook-timestamp": z
    .int()
    .min(1)
    .max(LAST_TIMESTAMP)
    .meta({ description: "When this attempt was made: seconds since 1970." }),
  "webhook-signature": z
    .string()
    .max(TWO_SIGNATURES)
    .optional()
    .meta({
      description:
        "`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them, with a blank between, for 24 hours after the " +
        "secret was replaced. Absent where the destination's `isSigned` is false.",
    }),
  "Event-Sequence": z.int().min(1).optional().meta({
    description:
      "The event's number in your organization, without gaps. Absent on events of before there were numbers.",
  }),
});

/**
 * The events of specification §6.3 and the test event, from the schemas that the sender uses; with the components that they name.
 */
export function webhookDocument(): OpenAPIObject {
  const webhooks = Object.fromEntries(
    (Object.keys(DELIVERABLE_EVENTS) as DeliverableEventType[]).map((type) => [type, webhook(type)]),
  );
  return createDocument({ openapi: "3.1.0", info: { title: "events", version: "1" }, webhooks });
}

function webhook(type: DeliverableEventType): ZodOpenApiPathItemObject {
  return {
    post: {
      operationId: type,
      summary: DELIVERABLE_EVENTS[type].summary,
      description: DESCRIPTION,
      tags: ["Events"],
      // Either the bearer, or a signature alone.
      security: [{ destinationSecret: [] }, {}],
      requestParams: { header: HEADERS },
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: eventEnvelopeSchema(type).meta({ id: schemaName(type), title: type }) },
        },
      },
      responses: {
        "2XX": { description: "Acknowledged." },
        "4XX": { description: "Not acknowledged: tried again later." },
        "5XX": { description: "Not acknowledged: tried again later." },
      },
    },
  };
}

/** `quote.financing.completed` to `QuoteFinancingCompletedEvent`. */
function schemaName(type: DeliverableEventType): string {
  const words = type.split(".").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Event`;
}
