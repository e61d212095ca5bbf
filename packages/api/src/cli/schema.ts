import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { ATTEMPT_ERROR_CLASSES } from "@quote-financing/domain/vocabulary";
import { DELIVERABLE_EVENT_TYPES } from "@quote-financing/domain/webhooks/event-catalogue";
import { z } from "zod";

/** Rows that one look of a feed reads at most. */
export const FEED_PAGE = 200;

export const eventsAfterInput = z.strictObject({ after: idSchema("event") });

const feedEvent = z.object({
  eventId: idSchema("event"),
  type: storedWord(DELIVERABLE_EVENT_TYPES),
  /** The bytes that destinations are sent. */
  payload: z.string(),
});

export const eventsAnswer = z.object({ data: z.array(feedEvent) });
export const eventAnswer = z.object({ data: feedEvent });
export const eventIdInput = z.strictObject({ eventId: idSchema("event") });

export const resendEventInput = eventIdInput.extend({ destinationId: idSchema("destination").optional() });

/** Which destinations it goes to again, and which not, as their delivery still waits. */
export const resentAnswer = z.object({
  data: z.object({
    eventId: idSchema("event"),
    destinations: z.array(z.object({ destinationId: idSchema("destination"), resent: z.boolean() })),
  }),
});

export const attemptsSinceInput = z.strictObject({ since: z.iso.datetime() });

const feedAttempt = z.object({
  eventId: idSchema("event"),
  /** The event's number in its organization; absent for events of release 0.1. */
  sequence: z.int().optional(),
  type: storedWord(DELIVERABLE_EVENT_TYPES),
  destinationId: idSchema("destination"),
  destinationName: z.string(),
  attemptNumber: z.int(),
  startedAt: timestampOutput(),
  durationMs: z.int(),
  status: z.int().optional(),
  errorClass: storedWord(ATTEMPT_ERROR_CLASSES).optional(),
});

export const attemptsAnswer = z.object({ data: z.array(feedAttempt) });

export type FeedEvent = z.infer<typeof feedEvent>;
export type FeedAttempt = z.infer<typeof feedAttempt>;
export type EventsAfterInput = z.output<typeof eventsAfterInput>;
export type EventIdInput = z.output<typeof eventIdInput>;
export type ResendEventInput = z.output<typeof resendEventInput>;
export type AttemptsSinceInput = z.output<typeof attemptsSinceInput>;
