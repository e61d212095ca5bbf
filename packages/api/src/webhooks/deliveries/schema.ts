import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { timestampInput, timestampOutput } from "@quote-financing/domain/time/timestamp";
import { ATTEMPT_ERROR_CLASSES, DELIVERY_STATES } from "@quote-financing/domain/vocabulary";
import { DELIVERABLE_EVENT_TYPES } from "@quote-financing/domain/webhooks/event-catalogue";
import { z } from "zod";
import { ATTEMPT_CAUSES } from "./rules.ts";

const PAGE_SIZE_MAX = 100;

export const deliveryIdInput = z.strictObject({ destinationId: idSchema("destination"), eventId: idSchema("event") });

/** The delivery log of one destination, newest first. The cursor holds the position; filters are sent again with it. */
export const listDeliveriesInput = z.strictObject({
  destinationId: idSchema("destination"),
  state: z.enum(DELIVERY_STATES).optional(),
  eventType: z.enum(DELIVERABLE_EVENT_TYPES).optional(),
  quoteId: idSchema("quote").optional(),
  caseId: idSchema("case").optional(),
  /** Events recorded at or after this moment, and before that one. */
  from: timestampInput().optional(),
  to: timestampInput().optional(),
  cursor: z.string().optional(),
  pageSize: z.int().min(1).max(PAGE_SIZE_MAX).default(50),
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

export const deliverySchema = z.object({
  destinationId: idSchema("destination"),
  eventId: idSchema("event"),
  /** `ping` is a test event, apart from the contract's five. */
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
});

/** `nextCursor` is absent on the last page. */
export const deliveryListAnswer = z.object({ data: z.array(deliverySchema), nextCursor: z.string().optional() });

export const attemptSchema = attemptSummarySchema.extend({
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
  data: deliverySchema.extend({
    /** What every attempt sends; the bearer secret is masked. */
    request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
    /** Newest first; kept for 30 days. */
    attempts: z.array(attemptSchema),
  }),
});

export const sentTestAnswer = z.object({
  data: z.object({ destinationId: idSchema("destination"), eventId: idSchema("event") }),
});

export const replayedAnswer = z.object({ data: deliverySchema });

export const replayedFailedAnswer = z.object({ data: z.object({ count: z.int(), dryRun: z.boolean() }) });

export type DeliveryIdInput = z.output<typeof deliveryIdInput>;
export type ListDeliveriesInput = z.output<typeof listDeliveriesInput>;
export type ReplayFailedInput = z.output<typeof replayFailedInput>;
export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveryDetail = z.infer<typeof deliveryDetailAnswer>["data"];
export type Attempt = z.infer<typeof attemptSchema>;
