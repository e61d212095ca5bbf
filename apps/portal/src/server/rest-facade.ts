import { createRestHandler, type RestHandler } from "@quote-financing/api/rest/handler";
import { appRouter } from "@quote-financing/api/router";
import { portalLogger } from "./portal-logger.ts";
import { portalRuntime } from "./portal-runtime.ts";

let handler: RestHandler | undefined;

/** /v1 for a portal that runs on its own; apps/server answers /v1 before Next sees it. Made at the first request. */
export function restFacade(): RestHandler {
  if (handler !== undefined) return handler;
  const { services, verifyCredential } = portalRuntime();
  const logger = portalLogger("rest");
  handler = createRestHandler({
    services,
    router: appRouter,
    verifyCredential,
    log: (line) => (line.fault === undefined ? logger.info(line) : logger.error(line)),
  });
  return handler;
}
