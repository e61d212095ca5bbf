import type { RequestListener } from "node:http";
import type { Services } from "@quote-financing/api/context";
import { maintenanceServices } from "@quote-financing/api/maintenance/sweeps/maintenance-services";
import type { Environment } from "@quote-financing/composition/environment/environment-schema";
import { whyDocumentsCannotBeTaken } from "@quote-financing/composition/open-documents";
import type { Secrets } from "../configuration/secrets.ts";
import type { RequestLog } from "../http/request-log.ts";
import type { BackgroundTasks } from "../monitoring/background-tasks.ts";
import type { ServerLog } from "../monitoring/logger.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import type { Tracing } from "../monitoring/tracing/tracing.ts";
import { startMail } from "./background/start-mail.ts";
import type { ShutdownHooks } from "./ending/shutdown-hooks.ts";
import type { Cli } from "./start-cli.ts";
import { startDelivery } from "./start-delivery.ts";
import { StartFailure } from "./start-failure.ts";
import { startInterfaces } from "./start-interfaces.ts";
import { type Portal, startPortal } from "./start-portal.ts";
import type { StartProgress } from "./start-progress.ts";

export interface RolesStart {
  readonly environment: Environment;
  readonly secrets: Secrets;
  readonly services: Services;
  readonly port: number;
  readonly logger: ServerLog["logger"];
  readonly metrics: Metrics;
  readonly requestLog: RequestLog;
  readonly backgroundTasks: BackgroundTasks;
  readonly tracing: Tracing | undefined;
  readonly shutdownHooks: ShutdownHooks;
  readonly step: StartProgress;
}

/** The roles of this process (ROLES); undefined is somebody else's. */
export interface StartedRoles {
  readonly rest: RequestListener | undefined;
  readonly cli: Cli | undefined;
  readonly mcp: RequestListener | undefined;
  readonly portal: Portal | undefined;
  readonly delivery: { readonly wake: Services["wakeDelivery"]; readonly isAlive: () => boolean } | undefined;
}

/** @throws StartFailure when uploads would be taken here, and cannot. */
export async function startRoles(start: RolesStart): Promise<StartedRoles> {
  const {
    environment,
    secrets,
    services,
    port,
    logger,
    metrics,
    requestLog,
    tracing,
    backgroundTasks,
    shutdownHooks,
    step,
  } = start;
  const observer = tracing?.traceAttempts(metrics.deliveryObserver) ?? metrics.deliveryObserver;
  const { ROLES, HOST } = environment;
  requireDocumentsFolder(environment);
  const maintenance = maintenanceServices(services);
  const interfaces = ROLES.has("rest") ? startInterfaces({ services, log: requestLog.rest, shutdownHooks }) : undefined;
  const portal = ROLES.has("portal")
    ? await step("Portal", () => startPortal({ services, secrets, host: HOST, port, logger, shutdownHooks }))
    : undefined;
  const delivery = ROLES.has("delivery") ? startDelivery(maintenance, logger, observer, shutdownHooks) : undefined;
  if (delivery !== undefined) {
    metrics.watchLoop(delivery.stats);
    backgroundTasks.add(delivery.health);
    startMail(maintenance, logger, backgroundTasks, shutdownHooks);
  }
  return { rest: interfaces?.rest, cli: interfaces?.cli, mcp: interfaces?.mcp, portal, delivery };
}

/** Where people and backends upload: else the first of them would find out. */
function requireDocumentsFolder(environment: Environment): void {
  if (!environment.ROLES.has("rest") && !environment.ROLES.has("portal")) return;
  const obstacle = whyDocumentsCannotBeTaken(environment);
  if (obstacle !== undefined) throw new StartFailure(obstacle);
}
