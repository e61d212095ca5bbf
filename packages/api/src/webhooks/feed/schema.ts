import { optionalField } from "@quote-financing/domain/fields/left-out";
import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { DELIVERABLE_EVENT_TYPES } from "@quote-financing/domain/webhooks/event-catalogue";
import { EVENT_VERSION } from "@quote-financing/domain/webhooks/event-envelope";
import { organizationSlug } from "@quote-financing/domain/webhooks/event-schema";
import { z } from "zod";
import { pageSizeInput } from "../../lists/page-size.ts";
import { deliverySchema, exampleDelivery } from "../deliveries/schema.ts";
import { webhookRefusals } from "../refusals.ts";
import { sequenceFrom } from "./rules.ts";

export const PAGE_SIZE_DEFAULT = 50;

const exampleEvent = {
  sequence: 1842,
  eventId: exampleDelivery.eventId,
  version: EVENT_VERSION,
  type: "quote.created" as const,
  timestamp: "2026-06-01T09:30:00.000Z",
  organization: { organizationId: "mer_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F", slug: "zonnig-dak" },
  data: { quoteId: "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5A" },
};

const eventFields = {
  eventId: idSchema("event"),
  version: z.string().meta({ description: "Version of this envelope." }),
  type: storedWord(DELIVERABLE_EVENT_TYPES).meta({
    description: "What happened. Types may be added: leave those be that you do not know.",
  }),
  timestamp: timestampOutput().meta({ description: "When it happened." }),
  organization: z.object({ organizationId: idSchema("organization"), slug: organizationSlug() }),
  data: z.looseObject({}).meta({ description: "As in the delivered event of that type." }),
};

/** What a delivery of the event carries, and its number: contract-decisions §13. */
const feedEventSchema = z
  .object({
    sequence: z.int().meta({ description: "The event's number in its organization, without gaps." }),
    ...eventFields,
  })
  .meta({ id: "FeedEvent", description: "An event as it is delivered, with its number.", examples: [exampleEvent] });

/** GET /v1/events. Both stay text: nothing in a query string is coerced. */
export const listEventsInput = z.strictObject({
  after: z
    .string()
    .refine((text) => sequenceFrom(text) !== undefined, { error: refusing(webhookRefusals.sequence()) })
    .meta({
      description: "Only events with a higher number: that of the last event that you have. 0: from the oldest kept.",
      override: { type: "integer", minimum: 0, default: 0 },
    })
    .optional(),
  pageSize: pageSizeInput(PAGE_SIZE_DEFAULT),
});

export const eventListAnswer = z.object({
  data: z.array(feedEventSchema),
  hasMore: z.boolean().meta({ description: "Whether another page follows." }),
  links: z.object({
    next: z
      .object({
        href: z.string().meta({ description: "The next page, relative to the origin of the service." }),
        after: z.int().meta({ description: "The same as a value of the query name `after`." }),
      })
      .optional()
      .meta({ description: "There while there are more." }),
  }),
});

export const eventIdInput = z.strictObject({ eventId: idSchema("event") });

export const eventAnswer = z.object({
  data: z
    .object({
      sequence: z.int().optional().meta({ description: "Absent for an event of release 0.1 that has no number yet." }),
      ...eventFields,
      deliveries: z.array(deliverySchema).meta({ description: "One for each destination that it goes to." }),
    })
    .meta({
      id: "EventWithDeliveries",
      description: "An event as it is delivered, and what became of it at each destination.",
      examples: [{ ...exampleEvent, deliveries: [exampleDelivery] }],
    }),
});

/** POST /v1/events/{eventId}/deliveries. */
export const sendEventInput = z
  .strictObject({
    eventId: idSchema("event"),
    destinationId: optionalField(idSchema("destination")).meta({
      description:
        "Only to this destination, which may have been made after the event. When left out: to every destination that it went to.",
    }),
  })
  .meta({ examples: [{ destinationId: exampleDelivery.destinationId }] });

export const sentEventAnswer = z.object({
  data: z.array(deliverySchema).meta({ description: "The deliveries that wait now and did not before." }),
});

export type FeedEvent = z.infer<typeof feedEventSchema>;
export type EventList = z.infer<typeof eventListAnswer>;
export type EventWithDeliveries = z.infer<typeof eventAnswer>["data"];
export type ListEventsInput = z.output<typeof listEventsInput>;
export type EventIdInput = z.output<typeof eventIdInput>;
export type SendEventInput = z.output<typeof sendEventInput>;
