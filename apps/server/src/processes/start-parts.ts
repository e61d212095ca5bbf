import type { RequestListener } from "node:http";
import type { Services } from "@quote-financing/api/context";
import { upkeepServices } from "@quote-financing/api/maintenance/sweeps/upkeep-services";
import type { Environment } from "../configuration/environment.ts";
import type { Secrets } from "../configuration/secrets.ts";
import type { RequestLog } from "../http/request-log.ts";
import type { ServerLog } from "../monitoring/logger.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import type { RoundBoard } from "../monitoring/round-board.ts";
import type { Tracing } from "../monitoring/tracing/tracing.ts";
import type { BootStep } from "./boot-step.ts";
import type { Closables } from "./closables.ts";
import type { Cli } from "./start-cli.ts";
import { startDelivery } from "./start-delivery.ts";
import { startInterfaces } from "./start-interfaces.ts";
import { startMail } from "./start-mail.ts";
import { type Portal, startPortal } from "./start-portal.ts";

export interface PartsStart {
  readonly environment: Environment;
  readonly secrets: Secrets;
  readonly services: Services;
  readonly port: number;
  readonly logger: ServerLog["logger"];
  readonly metrics: Metrics;
  readonly requestLog: RequestLog;
  readonly rounds: RoundBoard;
  readonly tracing: Tracing | undefined;
  readonly closables: Closables;
  readonly step: BootStep;
}

/** The roles of this process (ROLES); undefined is somebody else's. */
export interface Parts {
  readonly rest: RequestListener | undefined;
  readonly cli: Cli | undefined;
  readonly portal: Portal | undefined;
  readonly delivery: { readonly wake: Services["wakeDelivery"]; readonly isAlive: () => boolean } | undefined;
}

export async function startParts(start: PartsStart): Promise<Parts> {
  const { environment, secrets, services, port, logger, metrics, requestLog, tracing, rounds, closables, step } = start;
  const watch = tracing?.traceAttempts(metrics.deliveryWatch) ?? metrics.deliveryWatch;
  const { ROLES, HOST } = environment;
  const upkeep = upkeepServices(services);
  const interfaces = ROLES.has("rest") ? startInterfaces({ services, log: requestLog.rest, closables }) : undefined;
  const portal = ROLES.has("portal")
    ? await step("Portal", () => startPortal({ services, secrets, host: HOST, port, logger, closables }))
    : undefined;
  const delivery = ROLES.has("delivery") ? startDelivery(upkeep, logger, watch, closables) : undefined;
  if (delivery !== undefined) {
    metrics.watchLoop(delivery.stats);
    rounds.add(delivery.health);
    startMail(upkeep, logger, rounds, closables);
  }
  return { rest: interfaces?.rest, cli: interfaces?.cli, portal, delivery };
}
