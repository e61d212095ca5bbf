import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { timestampInput, timestampOutput } from "@quote-financing/domain/time/timestamp";
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
    .optional()
    .meta({
      description: "`unsuccessful`: those that failed, and those that wait after an attempt that failed.",
    }),
  eventType: z.enum(DELIVERABLE_EVENT_TYPES).optional(),
  quoteId: idSchema("quote").optional(),
  caseId: idSchema("case").optional(),
  /** Events recorded at or after this moment, and before that one. */
  from: timestampInput().optional(),
  to: timestampInput().optional(),
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

/** How the last attempt went, in a list. */
const attemptSummarySchema = z.object({
  attemptNumber: z.int(),
  startedAt: timestampOutput(),
  durationMs: z.int(),
  status: z.int().optional(),
  cause: z.enum(ATTEMPT_CAUSES),
  /** A plain sentence in the caller's language. */
  explanation: z.string(),
});

const deliveryFields = {
  destinationId: idSchema("destination"),
  eventId: idSchema("event"),
  /** The event's number in its organization; absent for events of release 0.1. */
  sequence: z.int().optional(),
  /** `ping` is the portal's test event and not part of the public contract. */
  eventType: z.enum(DELIVERABLE_EVENT_TYPES),
  quoteId: z.string().optional(),
  caseId: z.string().optional(),
  state: z.enum(DELIVERY_STATES),
  attemptCount: z.int(),
  replayCount: z.int(),
  createdAt: timestampOutput(),
  /** Only while pending. */
  nextAttemptAt: timestampOutput().optional(),
  /** No attempt is made later: 24 hours after the event or the replay. */
  windowEndsAt: timestampOutput(),
  settledAt: timestampOutput().optional(),
  /** Why it waits although it is due, or ended untried: a plain sentence in the caller's language. */
  note: z.string().optional(),
  lastAttempt: attemptSummarySchema.optional(),
};

export const deliverySchema = z.object(deliveryFields).meta({ id: "Delivery", examples: [exampleDelivery] });

export const deliveryListAnswer = z.object({
  data: z.array(deliverySchema),
  hasMore: z.boolean(),
  links: z.object({
    next: z
      .object({ href: z.string(), cursor: z.string() })
      .optional()
      .meta({ description: "There while there are more: send the same filters with it." }),
  }),
});

const attemptSchema = attemptSummarySchema.extend({
  url: z.string(),
  errorClass: z.enum(ATTEMPT_ERROR_CLASSES).optional(),
  /** Milliseconds from the start: until there was a connection, and until the first byte of the answer. */
  connectMs: z.int().optional(),
  firstByteMs: z.int().optional(),
  /** `name: value` lines, and at most 4 KiB of the body. */
  responseHeaders: z.string().optional(),
  responseBody: z.string().optional(),
});

export const deliveryDetailAnswer = z.object({
  data: z.object({
    ...deliveryFields,
    /** What the last attempt sent; secrets and signatures are masked. */
    request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
    /** Newest first; kept for 30 days. */
    attempts: z.array(attemptSchema),
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

/** `count`: retries that were brought forward. `hasMore`: more than one call moves; call again. */
export const sentAllNowAnswer = z.object({ data: z.object({ count: z.int(), hasMore: z.boolean() }) });

export type DeliveryIdInput = z.output<typeof deliveryIdInput>;
export type ListDeliveriesInput = z.output<typeof listDeliveriesInput>;
export type ReplayFailedInput = z.output<typeof replayFailedInput>;
export type DeliveryList = z.infer<typeof deliveryListAnswer>;
export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveryDetail = z.infer<typeof deliveryDetailAnswer>["data"];
export type Attempt = z.infer<typeof attemptSchema>;
