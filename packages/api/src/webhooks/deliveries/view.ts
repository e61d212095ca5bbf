import type { deliveryAttempts } from "@quote-financing/db/schema/tables";
import type { LanguageTag } from "@quote-financing/domain/people/portal-language";
import { ATTEMPT_ERROR_CLASSES, type AttemptErrorClass, type DeliveryState } from "@quote-financing/domain/vocabulary";
import type { DeliveryRow } from "./delivery-query.ts";
import { explainCause, noteText } from "./explanations.ts";
import { attemptCause, deliveryNote } from "./rules.ts";
import type { Attempt, Delivery } from "./schema.ts";

/** A delivery as the portal sees it: row to wire, field by field. */
export function viewDelivery(
  { delivery, event, last, probeAt, pausedAt }: DeliveryRow,
  language: LanguageTag,
): Delivery {
  const { state, attemptCount, settledAt } = delivery;
  const note = deliveryNote({
    state,
    attemptCount,
    settledAt,
    probeAt,
    pausedAt,
    lastAttemptAt: last?.startedAt ?? null,
  });
  return {
    destinationId: delivery.destinationId,
    eventId: delivery.eventId,
    ...present({ sequence: shownSequence(delivery.sequence) }),
    eventType: event.type,
    ...present({ quoteId: event.quoteId, caseId: event.caseId }),
    state: delivery.state,
    attemptCount: delivery.attemptCount,
    replayCount: delivery.replayCount,
    createdAt: delivery.createdAt.toISOString(),
    ...present({ nextAttemptAt: shownNextAttempt(delivery)?.toISOString() }),
    windowEndsAt: delivery.windowEndsAt.toISOString(),
    ...present({ settledAt: delivery.settledAt?.toISOString() }),
    ...(note === undefined ? {} : { note: noteText(note, language) }),
    ...(last === null ? {} : { lastAttempt: viewAttemptSummary(last, language) }),
  };
}

/**
 * When a delivery that waits is due; null for one that is settled. One that was never tried is due since it was made. One that a person
 * asked for has a next attempt long ago, so that it goes before all others: it is due since it was asked for.
 */
export function shownNextAttempt(delivery: {
  readonly state: DeliveryState;
  readonly nextAttemptAt: Date | null;
  readonly windowStartedAt: Date;
}) {
  const { state, nextAttemptAt, windowStartedAt } = delivery;
  if (state !== "pending") return null;
  return nextAttemptAt === null || nextAttemptAt < windowStartedAt ? windowStartedAt : nextAttemptAt;
}

/** The number of an event in its organization; an event of release 0.1 has none before it is given one. */
const shownSequence = (sequence: number) => (sequence === 0 ? undefined : sequence);

export function viewAttempt(row: typeof deliveryAttempts.$inferSelect, language: LanguageTag): Attempt {
  return {
    ...viewAttemptSummary(row, language),
    url: row.url,
    ...present({
      errorClass: errorClassOf(row.errorClass),
      connectMs: row.connectMs,
      firstByteMs: row.firstByteMs,
      responseHeaders: row.responseHeaders,
      responseBody: row.responseBody,
    }),
  };
}

interface AttemptRow {
  readonly attemptNumber: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly errorClass: string | null;
}

function viewAttemptSummary(row: AttemptRow, language: LanguageTag) {
  const cause = attemptCause(row.status, errorClassOf(row.errorClass));
  return {
    attemptNumber: row.attemptNumber,
    startedAt: row.startedAt.toISOString(),
    durationMs: row.durationMs,
    ...present({ status: row.status }),
    cause,
    explanation: explainCause(cause, language),
  };
}

/** The column is text. A class that only a later version knows is shown as an internal one. */
export function errorClassOf(text: string | null): AttemptErrorClass | null {
  if (text === null) return null;
  return ATTEMPT_ERROR_CLASSES.find((known) => known === text) ?? "internal";
}

type Present<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

/** Absent fields are omitted, never null (contract-decisions §3). */
export function present<Fields extends Record<string, unknown>>(fields: Fields): Present<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Present<Fields>;
}
