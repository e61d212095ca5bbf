import { DELIVERABLE_EVENTS, type DeliverableEventType } from "@quote-financing/domain/webhooks/event-catalogue";
import { eventEnvelopeSchema } from "@quote-financing/domain/webhooks/event-schema";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { createDocument, type ZodOpenApiPathItemObject } from "zod-openapi";

const DESCRIPTION =
  "Sent to every destination of the organization. Any 2xx within 30 seconds acknowledges; everything else is retried " +
  "with backoff for up to 24 hours. `eventId` is the idempotency key. Fetch the resource for its current state. Headers: " +
  "`webhook-id`, `webhook-timestamp` and `webhook-signature` as Standard Webhooks has them, `Event-Sequence` with the " +
  "event's number, and the bearer secret unless the destination's `authentication` is `signature`.";

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
      security: [{ destinationSecret: [] }],
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
