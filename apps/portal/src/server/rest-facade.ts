import { createCredentialVerifier } from "@quote-financing/api/auth/credentials";
import { createRestHandler, type RestHandler } from "@quote-financing/api/rest/handler";
import { DEFAULT_REST_LIMITS } from "@quote-financing/api/rest/rest-options";
import { appRouter } from "@quote-financing/api/router";
import pino from "pino";
import { portalRuntime } from "./portal-runtime.ts";

let handler: RestHandler | undefined;

/** /v1 for a portal that runs on its own; apps/server answers /v1 before Next sees it. Made at the first request. */
export function restFacade(): RestHandler {
  if (handler !== undefined) return handler;
  const { services } = portalRuntime();
  const logger = pino({ level: process.env.LOG_LEVEL ?? "info" });
  handler = createRestHandler({
    services,
    router: appRouter,
    verifyCredential: createCredentialVerifier(services).verify,
    limits: DEFAULT_REST_LIMITS,
    log: (line) => (line.fault === undefined ? logger.info(line) : logger.error(line)),
  });
  return handler;
}
