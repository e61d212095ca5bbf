import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { MOMENT_RANGE, timestampInput, timestampOutput } from "@quote-financing/domain/time/timestamp";
import { ATTEMPT_ERROR_CLASSES, DELIVERY_STATES } from "@quote-financing/domain/vocabulary";
import { DELIVERABLE_EVENT_TYPES } from "@quote-financing/domain/webhooks/event-catalogue";
import { z } from "zod";
import { pageSizeInput } from "../../lists/page-size.ts";
import { ATTEMPT_CAUSES } from "./rules.ts";

export const PAGE_SIZE_DEFAULT = 50;

export const exampleDelivery = {
  destinationId: "whk_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D",
  eventId: "evt_01JZ8Q4C5T9V3W7X1Y2Z3A4B5G",
  sequence: 1842,
  eventType: "quote.created" as const,
  quoteId: "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5A",
  state: "pending" as const,
  attemptCount: 1,
  replayCount: 0,
  createdAt: "2026-06-01T09:30:00.000Z",
  nextAttemptAt: "2026-06-01T09:30:05.000Z",
  windowEndsAt: "2026-06-02T09:30:00.000Z",
  lastAttempt: {
    attemptNumber: 1,
    startedAt: "2026-06-01T09:30:00.020Z",
    durationMs: 41,
    status: 503,
    cause: "server_error" as const,
    explanation: "The receiver had an error of its own. Look in the logs of your system.",
  },
};

export const deliveryIdInput = z.strictObject({ destinationId: idSchema("destination"), eventId: idSchema("event") });

/** The delivery log of one destination, newest first. The cursor holds the position; filters are sent again with it. */
export const listDeliveriesInput = z.strictObject({
  destinationId: idSchema("destination"),
  state: z
    .enum([...DELIVERY_STATES, "unsuccessful"])
    .meta({
      description:
        "Only deliveries in this state. `unsuccessful`: those that failed, and those that wait after an attempt that failed.",
    })
    .optional(),
  eventType: z.enum(DELIVERABLE_EVENT_TYPES).meta({ description: "Only events of this type." }).optional(),
  quoteId: idSchema("quote").meta({ description: "Only events about this quote, or a case of it." }).optional(),
  caseId: idSchema("case").meta({ description: "Only events about this case." }).optional(),
  from: timestampInput()
    .meta({
      description: `Only what was queued for the destination at or after this moment (\`createdAt\`). ${MOMENT_RANGE}`,
    })
    .optional(),
  to: timestampInput()
    .meta({
      description: `Only what was queued for the destination before this moment (\`createdAt\`). ${MOMENT_RANGE}`,
    })
    .optional(),
  cursor: z.string().meta({ description: "From `links.next.cursor` of the page before; opaque." }).optional(),
  pageSize: pageSizeInput(PAGE_SIZE_DEFAULT),
});

export const replayFailedInput = z.strictObject({
  destinationId: idSchema("destination"),
  /** Deliveries that were given up at or after this moment, a day or so after their event. */
  since: timestampInput(),
  /** True: only count. */
  dryRun: z.boolean(),
});

export const answeredStatus = z
  .int()
  .optional()
  .meta({ description: "HTTP status that your receiver answered; absent when no whole answer came." });
export const attemptCause = z.enum(ATTEMPT_CAUSES).meta({ description: "What the attempt came to, for programs." });
export const explanation = z
  .string()
  .meta({ description: "What it came to and what to do, in the language of the answer (`Accept-Language`)." });

/** How the last attempt went, in a list. */
const attemptSummarySchema = z.object({
  attemptNumber: z.int().meta({ description: "1 for the first attempt of the delivery." }),
  startedAt: timestampOutput().meta({ description: "When it began." }),
  durationMs: z.int().meta({ description: "Milliseconds until it ended." }),
  status: answeredStatus,
  cause: attemptCause,
  explanation,
});

const deliveryFields = {
  destinationId: idSchema("destination"),
  eventId: idSchema("event"),
  sequence: z
    .int()
    .optional()
    .meta({ description: "The event's number in its organization; absent for events of release 0.1." }),
  eventType: storedWord(DELIVERABLE_EVENT_TYPES).meta({
    description: "What happened; `ping` is the portal's test event.",
  }),
  quoteId: z
    .string()
    .optional()
    .meta({ description: "The quote that the event is about, directly or through its case." }),
  caseId: z.string().optional().meta({ description: "The case that the event is about." }),
  state: storedWord(DELIVERY_STATES).meta({
    description:
      "`pending`: waits for its first or next attempt. `delivered`: your receiver answered 2xx. `failed`: its 24 hours " +
      "are over. `canceled`: the destination was deleted.",
  }),
  attemptCount: z.int().meta({ description: "Attempts until now." }),
  replayCount: z.int().meta({ description: "How often it was sent again on request." }),
  createdAt: timestampOutput().meta({
    description:
      "When the event was queued for the destination: when it happened, or when it was sent to a destination that was made later.",
  }),
  nextAttemptAt: timestampOutput()
    .optional()
    .meta({ description: "When the next attempt is due; only while pending." }),
  windowEndsAt: timestampOutput().meta({
    description: "No attempt is made later: 24 hours after the event, or after it was sent again.",
  }),
  settledAt: timestampOutput().optional().meta({ description: "When it was delivered, failed or canceled." }),
  note: z.string().optional().meta({
    description: "Why it waits although it is due, or ended without an attempt, in the language of the answer.",
  }),
  lastAttempt: attemptSummarySchema.optional(),
};

export const deliverySchema = z.object(deliveryFields).meta({
  id: "Delivery",
  description: "One event for one destination.",
  examples: [exampleDelivery],
});

export const deliveryListAnswer = z.object({
  data: z.array(deliverySchema),
  hasMore: z.boolean().meta({ description: "Whether another page follows." }),
  links: z.object({
    next: z
      .object({
        href: z.string().meta({ description: "The next page, relative to the origin of the service." }),
        cursor: z.string().meta({ description: "The same as a value of the query name `cursor`." }),
      })
      .optional()
      .meta({ description: "There while there are more: send the same filters with it." }),
  }),
});

const attemptSchema = attemptSummarySchema.extend({
  url: z.string().meta({ description: "Where it was sent." }),
  errorClass: storedWord(ATTEMPT_ERROR_CLASSES)
    .optional()
    .meta({ description: "Why there is no whole answer; absent when there is one." }),
  connectMs: z.int().optional().meta({ description: "Milliseconds from the start until there was a connection." }),
  firstByteMs: z
    .int()
    .optional()
    .meta({ description: "Milliseconds from the start until the first byte of the answer." }),
  responseHeaders: z.string().optional().meta({ description: "Headers of the answer, as lines of `name: value`." }),
  responseBody: z.string().optional().meta({ description: "The first 4 KiB of the body of the answer." }),
});

export const deliveryDetailAnswer = z.object({
  data: z.object({
    ...deliveryFields,
    request: z.object({
      headers: z
        .record(z.string(), z.string())
        .meta({ description: "What an attempt sends; secrets and signatures are masked." }),
      body: z.string().meta({ description: "The event, byte for byte the same at each attempt." }),
    }),
    attempts: z.array(attemptSchema).meta({ description: "Newest first; kept for 30 days." }),
  }),
});

export const sentTestAnswer = z.object({
  data: z.object({ destinationId: idSchema("destination"), eventId: idSchema("event") }),
});

export const replayedAnswer = z.object({ data: deliverySchema });

/** `hasMore`: more than one call sends again; call again. */
export const replayedFailedAnswer = z.object({
  data: z.object({ count: z.int(), hasMore: z.boolean(), dryRun: z.boolean() }),
});

export const sentAllNowAnswer = z.object({
  data: z.object({
    count: z.int().meta({ description: "Retries that were brought forward." }),
    hasMore: z.boolean().meta({ description: "Whether more wait than one call moves: call again." }),
  }),
});

export type DeliveryIdInput = z.output<typeof deliveryIdInput>;
export type ListDeliveriesInput = z.output<typeof listDeliveriesInput>;
export type ReplayFailedInput = z.output<typeof replayFailedInput>;
export type DeliveryList = z.infer<typeof deliveryListAnswer>;
export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveryDetail = z.infer<typeof deliveryDetailAnswer>["data"];
export type Attempt = z.infer<typeof attemptSchema>;
