import { createHash } from "node:crypto";
import type { SpanContext } from "@opentelemetry/api";
import { type IdGenerator, RandomIdGenerator } from "@opentelemetry/sdk-trace";
import { uuidOf } from "@quote-financing/api/quotes/correlation-claims/claim-uuid";

const SAMPLED = 1;

/** An event's ULID has the 128 bits of a trace id: any process knows the trace of an event without being told. */
export function eventSpanContext(eventId: string): SpanContext {
  const traceId = uuidOf(eventId).replaceAll("-", "");
  const spanId = createHash("sha256").update(eventId).digest("hex").slice(0, 16);
  return { traceId, spanId, traceFlags: SAMPLED };
}

/** Random ids, but for the span that stands for an event. */
export class EventTraceIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #next: SpanContext | undefined;

  /** The span that `start` starts gets the ids of the event. */
  forEvent<Value>(eventId: string, start: () => Value): Value {
    this.#next = eventSpanContext(eventId);
    try {
      return start();
    } finally {
      this.#next = undefined;
    }
  }

  generateTraceId = (): string => this.#next?.traceId ?? this.#random.generateTraceId();
  generateSpanId = (): string => this.#next?.spanId ?? this.#random.generateSpanId();
}
