import type { Services } from "@quote-financing/api/context";
import { createNodeClientFinder } from "@quote-financing/api/identity/client-address/node-client";
import { createStrangerThrottle } from "@quote-financing/api/limits/stranger-throttle";
import { createClientErrorListener } from "@quote-financing/api/rest/http/client-error";
import { openApiText } from "@quote-financing/api/rest/openapi-document";
import { strictTransport } from "@quote-financing/api/rest/strict-transport";
import { appRouter } from "@quote-financing/api/router";
import type { Metrics } from "../monitoring/metrics.ts";
import { createReadiness } from "../monitoring/readiness.ts";
import type { RoundBoard } from "../monitoring/round-board.ts";
import type { Tracing } from "../monitoring/tracing/tracing.ts";
import type { Closables } from "../processes/closables.ts";
import type { Parts } from "../processes/start-parts.ts";
import { createFront } from "./front.ts";
import { DRAIN_MS, listen } from "./listen.ts";
import { createMetricsAccess } from "./metrics-access.ts";
import { createOperations } from "./operations.ts";
import type { RequestLog } from "./request-log.ts";

export interface ServeOptions {
  readonly services: Services;
  readonly parts: Parts;
  readonly metrics: Metrics;
  readonly requestLog: RequestLog;
  readonly rounds: RoundBoard;
  readonly tracing: Tracing | undefined;
  readonly metricsToken: string | undefined;
  /** TRUSTED_PROXIES */
  readonly trustedProxies: readonly string[];
  readonly host: string;
  readonly port: number;
  readonly closables: Closables;
}

/**
 * Takes the port and answers on it, until `closables` drain it.
 *
 * @throws StartFailure when the port was taken in the meantime.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { services, parts, metrics, requestLog, metricsToken, tracing, closables } = options;
  let draining = false;
  const isDraining = () => draining;
  const readiness = createReadiness({
    db: services.db,
    clock: services.clock,
    isDeliveryAlive: parts.delivery?.isAlive,
    rounds: () => options.rounds.all(),
    isDraining,
  });
  const openApi = parts.rest && (() => openApiText(appRouter));
  const findClient = createNodeClientFinder(options.trustedProxies);
  const { portalUrl } = services;
  const mayReadMetrics = createMetricsAccess({ metricsToken, portalUrl, findClient });
  const operations = createOperations({ readiness, metrics, mayReadMetrics, openApi });
  const { rest, cli, portal } = parts;
  const front = createFront({
    operations,
    rest,
    cli: cli?.listener,
    portal,
    observe: requestLog.observe,
    findClient,
    strictTransport: strictTransport(portalUrl),
    throttle: createStrangerThrottle(),
    clock: services.clock,
    isDraining,
  });
  const listener = tracing?.traceRequests(front, portal?.routeOf ?? (() => undefined)) ?? front;
  const onClientError = createClientErrorListener(services);
  const { drain } = await listen(listener, onClientError, options.host, options.port);
  const stopServing = (): Promise<void> => {
    draining = true;
    cli?.endStreams();
    return drain();
  };
  closables.add("http", stopServing, DRAIN_MS + 500);
}
