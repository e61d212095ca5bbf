import { createClientErrorListener } from "@quote-financing/api/rest/client-error";
import { openApiText } from "@quote-financing/api/rest/openapi-document";
import { appRouter } from "@quote-financing/api/router";
import { bootStep } from "./boot-step.ts";
import type { Closables } from "./closables.ts";
import { createServices } from "./create-services.ts";
import { type DemoAddresses, readDemoCredentials } from "./demo-file.ts";
import type { Environment } from "./environment.ts";
import { findPort } from "./find-port.ts";
import { createFront } from "./front.ts";
import { DRAIN_MS, listen } from "./listen.ts";
import type { ServerLog } from "./logger.ts";
import { createMetrics } from "./metrics.ts";
import { openDatabase } from "./open-database.ts";
import { createOperations } from "./operations.ts";
import { localOrigin, portalOrigin } from "./portal-origin.ts";
import { createReadiness } from "./readiness.ts";
import { createRequestLog } from "./request-log.ts";
import { installationSecrets } from "./secrets.ts";
import { seedDemo } from "./seed-demo.ts";
import { startDelivery } from "./start-delivery.ts";
import { startPortal } from "./start-portal.ts";
import { startRest } from "./start-rest.ts";
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
export async function startServer({ environment, log: { logger }, closables }: ServerStart): Promise<void> {
  const { HOST, ROLES, DATA_DIR } = environment;
  const isLocal = environment.DATABASE_URL === undefined;
  const isForPeople = isLocal || process.stdout.isTTY;
  const step = bootStep(isForPeople);
  const port = await findPort(HOST, environment.PORT);
  const secrets = installationSecrets(environment);
  const onTrouble = (message: string) => logger.warn({ part: "postgres" }, message);
  const { db, url } = await openDatabase({ environment, closables, step, onTrouble });

  const portalUrl = portalOrigin(environment, port);
  let wake = (_organizationId: string): void => {};
  const wakeDelivery = (organizationId: string) => wake(organizationId);
  const services = createServices({ environment, secrets, db, portalUrl, wakeDelivery });
  const baseUrl = localOrigin(HOST, port);
  const addresses: DemoAddresses = { baseUrl, portalUrl, databaseUrl: url, cronSecret: secrets.CRON_SECRET };
  if (isLocal) await step("Demo data", () => seedDemo(services, DATA_DIR, addresses));

  const metrics = createMetrics();
  const requestLog = createRequestLog(logger, metrics, services.makeId);
  const rest = ROLES.has("rest") ? startRest(services, environment, requestLog.rest, closables) : undefined;
  const portal = ROLES.has("portal")
    ? await step("Portal", () => startPortal({ services, secrets, host: HOST, port, logger, closables }))
    : undefined;
  const delivery = ROLES.has("delivery") ? startDelivery(services, logger, closables) : undefined;
  if (delivery !== undefined) {
    wake = delivery.wake;
    metrics.watchDelivery(delivery.stats);
  }

  let isDraining = false;
  const readiness = createReadiness({ db, isDeliveryAlive: delivery?.isAlive, isDraining: () => isDraining });
  const openApi = rest && (() => openApiText(appRouter));
  const operations = createOperations({ readiness, metrics, cronSecret: secrets.CRON_SECRET, openApi });
  const front = createFront({ operations, rest, portal, observe: requestLog.observe, isDraining: () => isDraining });
  const { drain } = await listen(front, createClientErrorListener(services.makeId), HOST, port);
  closables.add("http", drain, DRAIN_MS + 500);
  closables.add("readiness", () => {
    isDraining = true;
  });

  logger.info({ host: HOST, port, portalUrl, roles: [...ROLES] }, "listening");
  const credentials = isLocal ? readDemoCredentials(DATA_DIR) : undefined;
  if (isForPeople) process.stdout.write(`${welcome(addresses, credentials)}\n`);
}
