import type { Services } from "@quote-financing/api/context";
import { createNodeClientFinder } from "@quote-financing/api/identity/client-address/node-client";
import { createStrangerThrottle } from "@quote-financing/api/limits/stranger-throttle";
import { createClientErrorListener } from "@quote-financing/api/rest/http/client-error";
import { openApiText } from "@quote-financing/api/rest/openapi-document";
import { strictTransport } from "@quote-financing/api/rest/strict-transport";
import { appRouter } from "@quote-financing/api/router";
import { documentationOperations } from "../documentation/documentation-operations.ts";
import type { BackgroundTasks } from "../monitoring/background-tasks.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import { createReadiness } from "../monitoring/readiness.ts";
import type { Tracing } from "../monitoring/tracing/tracing.ts";
import type { ShutdownHooks } from "../processes/ending/shutdown-hooks.ts";
import type { StartedRoles } from "../processes/start-roles.ts";
import { createDispatcher } from "./dispatcher.ts";
import type { FoundPort } from "./listener/find-port.ts";
import { type Leaving, leave } from "./listener/leave.ts";
import { listen } from "./listener/listen.ts";
import { createMetricsAccess } from "./metrics-access.ts";
import { createOperations } from "./operations.ts";
import type { RequestLog } from "./request-log.ts";

export interface ServeOptions {
  readonly services: Services;
  readonly roles: StartedRoles;
  readonly metrics: Metrics;
  readonly requestLog: RequestLog;
  readonly backgroundTasks: BackgroundTasks;
  readonly tracing: Tracing | undefined;
  readonly metricsToken: string | undefined;
  /** TRUSTED_PROXIES */
  readonly trustedProxies: readonly string[];
  readonly found: FoundPort;
  readonly shutdownHooks: ShutdownHooks;
}

/**
 * Takes the port and answers on it, until `shutdownHooks` have it leave.
 *
 * @throws StartFailure when the port was taken in the meantime.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { services, roles, metrics, requestLog, metricsToken, tracing, shutdownHooks } = options;
  let leaving: Leaving = { isDraining: false, closesConnections: false };
  const isDraining = () => leaving.isDraining;
  const readiness = createReadiness({
    db: services.db,
    clock: services.clock,
    isDeliveryAlive: roles.delivery?.isAlive,
    rounds: () => options.backgroundTasks.all(),
    isDraining,
  });
  const openApi = roles.rest && (() => openApiText(appRouter));
  const findClient = createNodeClientFinder(options.trustedProxies);
  const { portalUrl } = services;
  const mayReadMetrics = createMetricsAccess({ metricsToken, portalUrl, findClient });
  const operations = new Map([
    ...createOperations({ readiness, metrics, mayReadMetrics, openApi }),
    ...documentationOperations(portalUrl, services.clock),
  ]);
  const { rest, cli, mcp, portal } = roles;
  const dispatcher = createDispatcher({
    operations,
    rest,
    cli: cli?.listener,
    mcp,
    portal,
    observe: requestLog.observe,
    findClient,
    strictTransport: strictTransport(portalUrl),
    throttle: createStrangerThrottle(),
    clock: services.clock,
    closesConnections: () => leaving.closesConnections,
  });
  const listener = tracing?.traceRequests(dispatcher, portal?.routeOf ?? (() => undefined)) ?? dispatcher;
  const onClientError = createClientErrorListener(services, listener);
  const { drain } = await listen(listener, onClientError, options.found);
  const endStreams = () => {
    cli?.endStreams();
    portal?.live.endStreams();
  };
  shutdownHooks.addDrain("http", (time) => leave({ ...time, drain, endStreams, tell: (told) => (leaving = told) }));
}
