import { createRestHandler, type RestHandler } from "@quote-financing/api/rest/handler";
import { DEFAULT_REST_LIMITS } from "@quote-financing/api/rest/rest-options";
import { appRouter } from "@quote-financing/api/router";
import { z } from "zod";
import { portalLogger } from "./portal-logger.ts";
import { portalRuntime } from "./portal-runtime.ts";

const atLeastOne = z.coerce.number().int().min(1);

/** As in apps/server; each process counts for itself (decision record 0022). */
const limitsSchema = z.object({
  RATE_LIMIT_PER_SECOND: atLeastOne.default(DEFAULT_REST_LIMITS.requestsPerSecond),
  RATE_LIMIT_BURST: atLeastOne.default(DEFAULT_REST_LIMITS.burst),
  CLAIM_RESOLUTIONS_PER_MINUTE: atLeastOne.default(DEFAULT_REST_LIMITS.claimResolutionsPerMinute),
});

let handler: RestHandler | undefined;

/** /v1 for a portal that runs on its own; apps/server answers /v1 before Next sees it. Made at the first request. */
export function restFacade(): RestHandler {
  if (handler !== undefined) return handler;
  const { services, verifyCredential } = portalRuntime();
  const limits = limitsSchema.parse(process.env);
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
