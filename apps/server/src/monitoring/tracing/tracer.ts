import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  trace,
} from "@opentelemetry/api";
import { type EventTraceIds, eventSpanContext } from "./event-trace-ids.ts";

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
}

/** Spans of requests, and where in them a piece of work runs. */
export class Tracer {
  readonly #tracer: OtelTracer;
  readonly #ids: EventTraceIds;
  readonly #running = new AsyncLocalStorage<Span>();

  constructor(tracer: OtelTracer, ids: EventTraceIds) {
    this.#tracer = tracer;
    this.#ids = ids;
  }

  /** The span of the request that runs; none after its end, and none outside of requests. */
  get current(): Span | undefined {
    const span = this.#running.getStore();
    return span?.isRecording() === true ? span : undefined;
  }

  startRoot({ name, kind, attributes = {} }: SpanStart): Span {
    return this.#tracer.startSpan(name, { kind, attributes, root: true }, ROOT_CONTEXT);
  }

  /** A span in the trace of an event, under the span that stands for the event. */
  startInEvent(eventId: string, { name, kind, attributes = {} }: SpanStart): Span {
    const parent = trace.setSpanContext(ROOT_CONTEXT, { ...eventSpanContext(eventId), isRemote: true });
    return this.#tracer.startSpan(name, { kind, attributes }, parent);
  }

  within<Value>(span: Span, work: () => Value): Value {
    return this.#running.run(span, work);
  }

  outside<Value>(work: () => Value): Value {
    return this.#running.exit(work);
  }

  /** A span around work inside a request; only the work when there is none. */
  async around<Value>(name: string, attributes: Attributes, work: () => Promise<Value>): Promise<Value> {
    const parent = this.current;
    if (parent === undefined) return work();
    const context = trace.setSpan(ROOT_CONTEXT, parent);
    const span = this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
    try {
      return await this.within(span, work);
    } catch (error) {
      // Its name only: messages of the driver carry SQL and parameters.
      span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  }

  /** The span that stands for an event: the root of the event's trace, linked with the request that recorded it. */
  eventRecorded(eventId: string, type: string): void {
    const request = this.current;
    if (request === undefined) return;
    const attributes = { "event.id": eventId, "event.type": type };
    const options = { kind: SpanKind.PRODUCER, attributes, root: true, links: [{ context: request.spanContext() }] };
    this.#ids.forEvent(eventId, () => this.#tracer.startSpan(`event ${type}`, options, ROOT_CONTEXT)).end();
    request.addLink({ context: eventSpanContext(eventId), attributes });
  }
}
