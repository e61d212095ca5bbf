import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { DeliveryObserver } from "@quote-financing/delivery/delivery-observer";
import { isAcknowledged, wasSent } from "@quote-financing/delivery/sending/send";
import type { Tracer } from "./tracer.ts";

/** One span per attempt, in the trace of its event, whichever process makes it. Ids only: no address, no payload. */
export function traceAttempts(tracer: Tracer, observer: DeliveryObserver): DeliveryObserver {
  return {
    settled: (state, count) => observer.settled(state, count),
    attemptStarted(attempt) {
      const ended = observer.attemptStarted(attempt);
      const { organizationId, destinationId, eventId, attemptNumber } = attempt;
      const span = tracer.startInEvent(eventId, {
        name: "delivery attempt",
        kind: SpanKind.CONSUMER,
        attributes: {
          "organization.id": organizationId,
          "destination.id": destinationId,
          "event.id": eventId,
          "delivery.attempt": attemptNumber,
        },
      });
      return (outcome) => {
        ended?.(outcome);
        if (!wasSent(outcome)) {
          span.setAttribute("delivery.unsent", true);
          span.end();
          return;
        }
        if (outcome.status !== null) span.setAttribute("http.response.status_code", outcome.status);
        if (outcome.errorClass !== null) span.setAttribute("error.type", outcome.errorClass);
        if (!isAcknowledged(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
  };
}
