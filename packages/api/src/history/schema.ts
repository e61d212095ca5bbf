import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { DELIVERY_STATES } from "@quote-financing/domain/vocabulary";
import { DELIVERABLE_EVENT_TYPES } from "@quote-financing/domain/webhooks/event-catalogue";
import { z } from "zod";

/** The newest so many events are shown. */
export const HISTORY_LIMIT = 200;

export const eventsOfQuoteInput = z.strictObject({ quoteId: idSchema("quote") });
/** For agents, who name the organization too. */
export const supportHistoryInput = eventsOfQuoteInput.extend({ organizationId: idSchema("organization") });
export const eventsOfCaseInput = z.strictObject({ caseId: idSchema("case") });

export const eventHistoryAnswer = z.object({
  data: z.array(
    z.object({
      eventId: idSchema("event"),
      type: storedWord(DELIVERABLE_EVENT_TYPES),
      occurredAt: timestampOutput(),
      caseId: z.string().optional(),
      deliveries: z.array(
        z.object({
          destinationId: idSchema("destination"),
          /** Absent when the destination was deleted. */
          destinationName: z.string().optional(),
          state: storedWord(DELIVERY_STATES),
          attemptCount: z.int(),
          nextAttemptAt: timestampOutput().optional(),
          settledAt: timestampOutput().optional(),
        }),
      ),
    }),
  ),
});

/** Of a message so much is told. */
export const EXCERPT_CODE_POINTS = 200;

export const messagesOfQuoteAnswer = z.object({
  data: z.array(
    z.object({
      messageId: idSchema("caseMessage"),
      caseId: idSchema("case"),
      subject: z.string(),
      beginning: z.string(),
      /** False when there is more of it. */
      isWhole: z.boolean(),
      authorName: z.string(),
      createdAt: timestampOutput(),
    }),
  ),
});

export type MessagesOfQuote = z.infer<typeof messagesOfQuoteAnswer>;
export type EventsOfQuoteInput = z.output<typeof eventsOfQuoteInput>;
export type SupportHistoryInput = z.output<typeof supportHistoryInput>;
export type EventsOfCaseInput = z.output<typeof eventsOfCaseInput>;
export type EventHistory = z.infer<typeof eventHistoryAnswer>;
