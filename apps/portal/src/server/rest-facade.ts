import { environmentSchema } from "@quote-financing/api/environment/environment-schema";
import { createRestHandler, type RestHandler } from "@quote-financing/api/rest/handler";
import { appRouter } from "@quote-financing/api/router";
import { portalEnvironment } from "./portal-environment.ts";
import { portalLogger } from "./portal-logger.ts";
import { portalRuntime } from "./portal-runtime.ts";

/** Each process counts for itself (decision record 0022). */
const limitsSchema = environmentSchema.pick({
  RATE_LIMIT_PER_SECOND: true,
  RATE_LIMIT_BURST: true,
  CLAIM_RESOLUTIONS_PER_MINUTE: true,
});

let handler: RestHandler | undefined;

/** /v1 for a portal that runs on its own; apps/server answers /v1 before Next sees it. Made at the first request. */
export function restFacade(): RestHandler {
  if (handler !== undefined) return handler;
  const { services, verifyCredential } = portalRuntime();
  const limits = portalEnvironment(limitsSchema);
  const logger = portalLogger("rest");
  handler = createRestHandler({
    services,
    router: appRouter,
    verifyCredential,
    limits: {
      requestsPerSecond: limits.RATE_LIMIT_PER_SECOND,
      burst: limits.RATE_LIMIT_BURST,
      claimResolutionsPerMinute: limits.CLAIM_RESOLUTIONS_PER_MINUTE,
    },
    log: (line) => (line.fault === undefined ? logger.info(line) : logger.error(line)),
  });
  return handler;
}
