import type { IncomingMessage } from "node:http";
import { matchesEtag } from "@quote-financing/api/rest/etag";
import type { Metrics } from "../monitoring/metrics.ts";
import type { Readiness } from "../monitoring/readiness.ts";
import { jsonResponse, type PlainResponse } from "./plain-response.ts";

interface OpenApi {
  readonly bytes: Buffer;
  readonly etag: string;
}

export interface OperationsParts {
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: Metrics;
  readonly mayReadMetrics: (request: IncomingMessage) => boolean;
  readonly openApi: (() => OpenApi) | undefined;
}

export type Operation = (request: IncomingMessage) => Promise<PlainResponse> | PlainResponse;

/** The paths that this process answers itself (contract-decisions §10). */
export function createOperations(parts: OperationsParts): ReadonlyMap<string, Operation> {
  const operations = new Map<string, Operation>([
    ["/healthz", () => jsonResponse(200, { status: "ok" })],
    ["/readyz", () => readyz(parts)],
    ["/metrics", (request) => metricsPage(parts, request)],
  ]);
  const { openApi } = parts;
  if (openApi !== undefined) operations.set("/openapi.json", (request) => document(openApi(), request));
  return operations;
}

async function readyz({ readiness }: OperationsParts): Promise<PlainResponse> {
  const { ready, checks } = await readiness();
  return jsonResponse(ready ? 200 : 503, { status: ready ? "ready" : "unready", checks });
}

/** Metrics tell a stranger how busy a merchant is. */
async function metricsPage(
  { metrics, mayReadMetrics }: OperationsParts,
  request: IncomingMessage,
): Promise<PlainResponse> {
  if (!mayReadMetrics(request)) {
    return { ...jsonResponse(401, { status: "unauthorized" }), headers: { "WWW-Authenticate": "Bearer" } };
  }
  return { status: 200, contentType: metrics.contentType, body: await metrics.text() };
}

function document({ bytes, etag }: OpenApi, { headers }: IncomingMessage): PlainResponse {
  const answerHeaders = { ETag: etag, "Cache-Control": "public, no-cache", "Access-Control-Allow-Origin": "*" };
  const isKnown = matchesEtag(headers["if-none-match"], etag);
  const answer = { contentType: "application/json", body: "", headers: answerHeaders };
  return isKnown ? { ...answer, status: 304 } : { ...answer, status: 200, bytes };
}
