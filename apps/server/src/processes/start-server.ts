import { upkeepServices } from "@quote-financing/api/maintenance/sweeps/upkeep-services";
import { seedDemo } from "../commands/seed-demo.ts";
import { type DemoAddresses, readDemoCredentials } from "../configuration/demo-file.ts";
import type { Environment } from "../configuration/environment.ts";
import { installationSecrets } from "../configuration/secrets.ts";
import { localOrigin, portalOrigin } from "../http/portal-origin.ts";
import { createRequestLog } from "../http/request-log.ts";
import { serve } from "../http/serve.ts";
import type { ServerLog } from "../monitoring/logger.ts";
import { createMetrics } from "../monitoring/metrics.ts";
import { RoundBoard } from "../monitoring/round-board.ts";
import { startTracing } from "../monitoring/tracing/start-tracing.ts";
import { bootStep } from "./boot-step.ts";
import type { Closables } from "./closables.ts";
import { createServices } from "./create-services.ts";
import { findPort } from "./find-port.ts";
import { openClock } from "./open-clock.ts";
import { openDatabase } from "./open-database.ts";
import { openReplica } from "./open-replica.ts";
import { openWakes } from "./open-wakes.ts";
import { startParts } from "./start-parts.ts";
import { startUpkeep } from "./start-upkeep.ts";
import { welcome } from "./welcome.ts";

export interface ServerStart {
  readonly environment: Environment;
  readonly log: ServerLog;
  /** Everything that is opened is closed through these, in the opposite order. */
  readonly closables: Closables;
}

/**
 * From a checked environment to a server that answers. The port is asked for before the database is touched, and
 * taken last: nobody is answered before everything is there.
 *
 * @throws StartFailure when something that its operator can mend is in the way.
 */
export async function startServer({ environment, log, closables }: ServerStart): Promise<void> {
  const { logger } = log;
  const { HOST: host, ROLES, DATA_DIR } = environment;
  const isLocal = environment.DATABASE_URL === undefined;
  const isForPeople = isLocal || process.stdout.isTTY;
  const step = bootStep(isForPeople);
  const port = await findPort(host, environment.PORT);
  const secrets = installationSecrets(environment);
  const onTrouble = (message: string) => logger.warn({ part: "postgres" }, message);
  const { db, url } = await openDatabase({ environment, closables, step, onTrouble });
  const replica = openReplica({ environment, db, closables, onTrouble });

  const portalUrl = portalOrigin(environment, port);
  let wake = (_organizationId: string): void => {};
  const wakeDelivery = (organizationId: string) => wake(organizationId);
  const clock = await openClock(db, closables);
  const tracing = await startTracing(environment, closables);
  const services = createServices({ environment, secrets, db, replica, clock, portalUrl, wakeDelivery, tracing });
  const baseUrl = localOrigin(host, port);
  const addresses: DemoAddresses = { baseUrl, portalUrl, databaseUrl: url, cronSecret: secrets.CRON_SECRET };
  if (isLocal) await step("Demo data", () => seedDemo(services, DATA_DIR, addresses));

  const metrics = createMetrics();
  metrics.watchDatabase(services);
  if (replica !== undefined) metrics.watchReplica(replica);
  const requestLog = createRequestLog({ logger, metrics, makeId: services.makeId, tracing });
  const rounds = new RoundBoard();
  metrics.watchRounds(() => rounds.all());
  const shared = { services, port, metrics, requestLog, rounds, tracing, closables };
  const parts = await startParts({ ...shared, environment, secrets, logger, step });
  const wakeOwn = (organizationId: string) => {
    parts.delivery?.wake(organizationId);
    parts.cli?.wake(organizationId);
  };
  const onWake = parts.delivery === undefined && parts.cli === undefined ? undefined : wakeOwn;
  const wakeOthers = await openWakes({ environment, db, url, closables, onWake });
  wake = (organizationId) => {
    wakeOwn(organizationId);
    wakeOthers?.(organizationId);
  };
  startUpkeep(upkeepServices(services), logger, rounds, closables);
  const { METRICS_TOKEN: metricsToken, TRUSTED_PROXIES: trustedProxies } = environment;
  await serve({ ...shared, parts, metricsToken, trustedProxies, host });

  logger.info({ host, port, portalUrl, roles: [...ROLES] }, "listening");
  log.flush();
  const credentials = isLocal ? readDemoCredentials(DATA_DIR) : undefined;
  if (isForPeople) process.stdout.write(`${welcome(addresses, credentials)}\n`);
}
