import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import { MINUTE_MS } from "@quote-financing/domain/time/durations";
import { ATTEMPT_ERROR_CLASSES, type AttemptErrorClass, type DeliveryState } from "@quote-financing/domain/vocabulary";
import { LAST_HOUR_MS } from "@quote-financing/domain/webhooks/retry-schedule";
import { webhookRefusals } from "../refusals.ts";

/** What one attempt came to, told apart as far as a person needs it to act. */
export const ATTEMPT_CAUSES = [
  "acknowledged",
  "redirected",
  "unauthorized",
  "not_found",
  "rate_limited",
  "client_error",
  "server_error",
  ...ATTEMPT_ERROR_CLASSES,
] as const;

export type AttemptCause = (typeof ATTEMPT_CAUSES)[number];

/** `errorClass` decides first: a 2xx head whose body never ended is no acknowledgement. */
export function attemptCause(status: number | null, errorClass: AttemptErrorClass | null): AttemptCause {
  if (errorClass !== null) return errorClass;
  if (status === null) return "internal";
  if (status >= 200 && status < 300) return "acknowledged";
  if (status < 400) return "redirected";
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404 || status === 410) return "not_found";
  if (status === 429) return "rate_limited";
  return status < 500 ? "client_error" : "server_error";
}

/** Delivered and failed deliveries may be sent again; what still waits will be sent anyway. */
export function decideReplay(state: DeliveryState): Result<"replay", Refusal> {
  switch (state) {
    case "delivered":
    case "failed":
      return accepted("replay");
    case "pending":
      return refused(webhookRefusals.deliveryPending());
    case "canceled":
      return refused(webhookRefusals.destinationGone());
  }
}

/** What waits may be sent now, as long as its window lasts. What is settled may be sent again instead. */
export function decideSendNow(
  delivery: { readonly state: DeliveryState; readonly windowEndsAt: Date },
  now: Date,
): Result<"send", Refusal> {
  const { state, windowEndsAt } = delivery;
  if (state === "canceled") return refused(webhookRefusals.destinationGone());
  if (state !== "pending" || windowEndsAt <= now) return refused(webhookRefusals.deliveryOver());
  return accepted("send");
}

export const DESTINATION_CONDITIONS = ["unused", "healthy", "troubled", "failing", "paused"] as const;

export type DestinationCondition = (typeof DESTINATION_CONDITIONS)[number];

/** `paused`: nothing is sent, whatever was before; `failing`: only probed until it answers again; `troubled`: the last attempts failed. */
export function destinationCondition(lane: {
  readonly failureStreak: number;
  readonly probeAt: unknown;
  readonly lastSucceededAt: unknown;
  readonly pausedAt: unknown;
}): DestinationCondition {
  if (lane.pausedAt !== null) return "paused";
  if (lane.probeAt !== null) return "failing";
  if (lane.failureStreak > 0) return "troubled";
  return lane.lastSucceededAt === null ? "unused" : "healthy";
}

export type DeliveryNote = "paused" | "probed" | "untried";

/** A delivery that is out of time is settled up to some minutes after the last hour of its window. */
const UNTRIED_AFTER_MS = LAST_HOUR_MS + 5 * MINUTE_MS;

/** What its attempts do not say: its destination is paused or only probed, or it ended without an attempt in its last hour. */
export function deliveryNote(delivery: {
  readonly state: DeliveryState;
  readonly attemptCount: number;
  readonly settledAt: Date | null;
  /** Of the last attempt; null as well when attempts are no longer kept. */
  readonly lastAttemptAt: Date | null;
  readonly probeAt: Date | null;
  /** Of its destination. */
  readonly pausedAt: Date | null;
}): DeliveryNote | undefined {
  const { state, attemptCount, settledAt, lastAttemptAt, probeAt, pausedAt } = delivery;
  if (state === "pending" && pausedAt !== null) return "paused";
  if (state === "pending") return probeAt === null ? undefined : "probed";
  if (state !== "failed" || settledAt === null) return undefined;
  if (lastAttemptAt === null) return attemptCount === 0 ? "untried" : undefined;
  return lastAttemptAt.getTime() < settledAt.getTime() - UNTRIED_AFTER_MS ? "untried" : undefined;
}
