import type { IncomingMessage, ServerResponse } from "node:http";
import type { RestLogLine } from "@quote-financing/api/rest/rest-options";
import type { MakeId } from "@quote-financing/domain/ids/ids";
import type { Logger } from "pino";
import type { Metrics } from "../monitoring/metrics.ts";
import type { RequestMeasure } from "../monitoring/request-metrics.ts";
import type { Tracing } from "../monitoring/tracing/tracing.ts";

const CLIENT_GONE_STATUS = 499;
const NO_ROUTE = "unknown";
const NO_PAGE = "other";

/** Calls for one line and one count when the response is through. To be called before the request is handled. */
export type ObserveRequest = (
  part: RequestMeasure["part"],
  /** A pattern of a closed list; undefined for a path that leads nowhere. */
  route: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
) => void;

export interface RequestLog {
  readonly rest: (line: RestLogLine) => void;
  readonly observe: ObserveRequest;
}

export interface RequestLogParts {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly makeId: MakeId;
  readonly tracing?: Tracing | undefined;
}

/** To hundredths: what follows is noise, and each digit is written. */
const rounded = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;

/** One line per request: pattern in place of the path, no query, body, credential or personal data. */
export function createRequestLog({ logger, metrics, makeId, tracing }: RequestLogParts): RequestLog {
  return {
    rest(line) {
      const { requestId, method, route, status, durationMs, organizationId, apiKeyId, fault } = line;
      metrics.count({ part: "rest", method, route: route ?? NO_ROUTE, status, durationMs });
      tracing?.describeRequest(line);
      const told = { part: "rest", requestId, method, route, status, durationMs: rounded(durationMs) };
      if (fault === undefined) logger.info({ ...told, organizationId, apiKeyId }, "request");
      else logger.error({ ...told, organizationId, apiKeyId, fault }, "request");
    },
    observe(part, knownRoute, request, response) {
      const startedAtMs = performance.now();
      const route = knownRoute ?? NO_PAGE;
      response.setHeader("Request-Id", makeId("request"));
      response.once("close", () => {
        const status = response.writableFinished ? response.statusCode : CLIENT_GONE_STATUS;
        const method = request.method ?? "GET";
        const durationMs = performance.now() - startedAtMs;
        metrics.count({ part, method, route, status, durationMs });
        const requestId = response.getHeader("Request-Id");
        const line = { part, requestId, method, route, status, durationMs: rounded(durationMs) };
        if (part === "operations") logger.debug(line, "request");
        else logger.info({ ...line, organizationId: null }, "request");
      });
    },
  };
}
