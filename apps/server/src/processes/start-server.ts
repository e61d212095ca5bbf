import { maintenanceServices } from "@quote-financing/api/maintenance/sweeps/maintenance-services";
import { composeServices } from "@quote-financing/composition/compose-services";
import type { Environment } from "@quote-financing/composition/environment/environment-schema";
import { type DemoAddresses, readDemoCredentials } from "../configuration/demo-file.ts";
import { localLinksWarning } from "../configuration/local-links.ts";
import { installationSecrets } from "../configuration/secrets.ts";
import { findPort } from "../http/listener/find-port.ts";
import { localOrigin, portalOrigin } from "../http/portal/origin.ts";
import { createRequestLog } from "../http/request-log.ts";
import { serve } from "../http/serve.ts";
import { auditLines } from "../monitoring/audit-lines.ts";
import { BackgroundTasks } from "../monitoring/background-tasks.ts";
import type { ServerLog } from "../monitoring/logger.ts";
import { createMetrics } from "../monitoring/metrics.ts";
import { startTracing } from "../monitoring/tracing/start-tracing.ts";
import { startMaintenance } from "./background/start-maintenance.ts";
import type { ShutdownHooks } from "./ending/shutdown-hooks.ts";
import { openDatabase } from "./open-database.ts";
import { openReplica } from "./open-replica.ts";
import { openWakes } from "./open-wakes.ts";
import { seedDemo } from "./seed-demo.ts";
import { startDatabaseClock } from "./start-database-clock.ts";
import { startLive } from "./start-live.ts";
import { startProgress } from "./start-progress.ts";
import { startRoles } from "./start-roles.ts";
import { welcome } from "./welcome.ts";

export interface ServerStart {
  readonly environment: Environment;
  readonly log: ServerLog;
  /** Everything that is opened is closed through these, in the opposite order. */
  readonly shutdownHooks: ShutdownHooks;
}

/**
 * From a checked environment to a server that answers. The port is asked for before the database is touched, and
 * taken last: no request is answered before everything is ready.
 *
 * @throws StartFailure when something that its operator can put right is in the way.
 */
export async function startServer({ environment, log, shutdownHooks }: ServerStart): Promise<void> {
  const { logger } = log;
  const { HOST: host, ROLES, DATA_DIR } = environment;
  const isLocal = environment.DATABASE_URL === undefined;
  const isForPeople = isLocal || process.stdout.isTTY;
  const step = startProgress(isForPeople);
  const found = await findPort(host, environment.PORT);
  const { port } = found;
  const onTrouble = (message: string) => logger.warn({ part: "postgres" }, message);
  const { db, url } = await openDatabase({ environment, shutdownHooks, step, onTrouble });
  // Made by the one process that has this data: of two that start at once each would make its own.
  const secrets = installationSecrets(environment);
  const replica = openReplica({ environment, db, shutdownHooks, onTrouble });

  const portalUrl = portalOrigin(environment, port);
  let wake = (_organizationId: string): void => {};
  const clock = await startDatabaseClock(db, shutdownHooks);
  const tracing = await startTracing(environment, shutdownHooks);
  const metrics = createMetrics();
  const live = startLive({ db, clock, roles: ROLES, logger, metrics, shutdownHooks });
  const services = composeServices({
    environment,
    secretsKey: secrets.SECRETS_KEY,
    db: tracing?.traceDatabase(db) ?? db,
    replica,
    clock,
    portalUrl,
    // The loop outlives the request that wakes it.
    wakeDelivery: (id) => (tracing === undefined ? wake(id) : tracing.outside(() => wake(id))),
    eventRecorded: tracing?.eventRecorded,
    auditLinked: isLocal ? undefined : auditLines(logger),
    live,
    databaseUrl: url,
  });
  const baseUrl = localOrigin(host, port);
  const addresses: DemoAddresses = { baseUrl, portalUrl, databaseUrl: url, cronSecret: secrets.CRON_SECRET };
  if (isLocal) await step("Demo data", () => seedDemo(services, DATA_DIR, addresses));

  metrics.watchDatabase(services);
  if (replica !== undefined) metrics.watchReplica(replica);
  const requestLog = createRequestLog({ logger: log.requests, metrics, makeId: services.makeId, tracing });
  const backgroundTasks = new BackgroundTasks();
  metrics.watchBackgroundTasks(() => backgroundTasks.all());
  const shared = { services, port, metrics, requestLog, backgroundTasks, tracing, shutdownHooks };
  const roles = await startRoles({ ...shared, environment, secrets, logger, step });
  const onWake = wakeAll([roles.delivery, roles.cli, live]);
  const wakeOthers = await openWakes({ environment, db, url, shutdownHooks, onWake });
  wake = (organizationId) => {
    onWake?.(organizationId);
    wakeOthers?.(organizationId);
  };
  startMaintenance(maintenanceServices(services), logger, backgroundTasks, shutdownHooks);
  const { METRICS_TOKEN: metricsToken, TRUSTED_PROXIES: trustedProxies } = environment;
  await serve({ ...shared, roles, metricsToken, trustedProxies, found });

  tellListening(log, environment, { host, port, portalUrl });
  log.flush();
  if (isForPeople) process.stdout.write(`${welcome(addresses, isLocal ? readDemoCredentials(DATA_DIR) : undefined)}\n`);
}

interface Listening {
  readonly host: string;
  readonly port: number;
  readonly portalUrl: string;
}

function tellListening({ logger }: ServerLog, environment: Environment, listening: Listening): void {
  logger.info({ ...listening, roles: [...environment.ROLES] }, "listening");
  const warning = localLinksWarning(environment, listening.portalUrl);
  if (warning !== undefined) logger.warn(warning);
}

interface Wakeable {
  readonly wake: (organizationId: string) => void;
}

/** Undefined when nothing of this process waits for a wake. */
function wakeAll(parts: readonly (Wakeable | undefined)[]): Wakeable["wake"] | undefined {
  const waiting = parts.filter((part) => part !== undefined);
  if (waiting.length === 0) return undefined;
  return (organizationId) => {
    for (const part of waiting) part.wake(organizationId);
  };
}
