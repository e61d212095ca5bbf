import type { RequestListener } from "node:http";
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { RestLogLine } from "@quote-financing/api/rest/rest-options";
import type { PortalRoute } from "../../http/portal/route.ts";
import type { Tracer } from "./tracer.ts";

const UNTRACED = new Set(["/healthz", "/readyz", "/metrics", "/openapi.json"]);

/** One span per request, named by its route pattern: no path, query, body or header gets into a trace. */
export function traceRequests(tracer: Tracer, listener: RequestListener, routeOf: PortalRoute): RequestListener {
  return (request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    if (UNTRACED.has(path) || path.startsWith("/_next/")) return listener(request, response);
    const method = request.method ?? "GET";
    const route = path.startsWith("/v1") ? "/v1" : (routeOf(path) ?? "other");
    const attributes = { "http.request.method": method, "http.route": route };
    const span = tracer.startRoot({ name: `${method} ${route}`, kind: SpanKind.SERVER, attributes });
    response.once("close", () => {
      span.setAttribute("http.response.status_code", response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    tracer.within(span, () => listener(request, response));
  };
}

/** What the facade knows at the end: the route's pattern, who called, and the ids under which the log has the rest. */
export function describeRequest(tracer: Tracer, line: RestLogLine): void {
  const span = tracer.current;
  if (span === undefined) return;
  const route = line.route ?? "unknown";
  span.updateName(`${line.method} ${route}`);
  span.setAttributes({ "http.route": route, "request.id": line.requestId });
  if (line.organizationId !== null) span.setAttribute("organization.id", line.organizationId);
  if (line.fault !== undefined) span.setAttribute("error.type", line.fault.code ?? line.fault.name);
}
