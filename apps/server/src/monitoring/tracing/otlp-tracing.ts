import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { EventTraceIds } from "./event-trace-ids.ts";
import { traceAttempts } from "./trace-attempts.ts";
import { traceDatabase } from "./trace-database.ts";
import { describeRequest, traceRequests } from "./trace-requests.ts";
import { Tracer } from "./tracer.ts";
import type { Tracing } from "./tracing.ts";

const EXPORT_TIMEOUT_MS = 1_500;

interface OtlpSettings {
  readonly endpoint: string;
  readonly serviceName: string;
  /** Of the traces that are kept, 0 to 1; all spans of a trace share its fate. */
  readonly ratio: number;
}

/**
 * Sends spans in batches to `<endpoint>/v1/traces` (OTLP over HTTP, JSON). Nothing is registered globally: what
 * Next.js or a library would trace by itself stays untraced.
 */
export function createOtlpTracing({ endpoint, serviceName, ratio }: OtlpSettings): Tracing {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const ids = new EventTraceIds();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = new Tracer(provider.getTracer("quote-financing"), ids);
  return {
    traceRequests: (listener, routeOf) => traceRequests(tracer, listener, routeOf),
    describeRequest: (line) => describeRequest(tracer, line),
    traceDatabase: (db) => traceDatabase(tracer, db),
    eventRecorded: (eventId, type) => tracer.eventRecorded(eventId, type),
    traceAttempts: (observer) => traceAttempts(tracer, observer),
    outside: (work) => tracer.outside(work),
    close: () => provider.shutdown(),
  };
}
