import type { RequestListener } from "node:http";
import { createNodeListener } from "@quote-financing/api/rest/node-listener";
import type { RestOptions } from "@quote-financing/api/rest/rest-options";
import { appRouter } from "@quote-financing/api/router";
import type { Environment } from "./environment.ts";

export type LimitSettings = Pick<
  Environment,
  "RATE_LIMIT_PER_SECOND" | "RATE_LIMIT_BURST" | "CLAIM_RESOLUTIONS_PER_MINUTE"
>;

/** /v1 on node:http. */
export function startRest(
  options: Pick<RestOptions, "services" | "verifyCredential" | "log">,
  environment: LimitSettings,
): RequestListener {
  return createNodeListener({
    ...options,
    router: appRouter,
    limits: {
      requestsPerSecond: environment.RATE_LIMIT_PER_SECOND,
      burst: environment.RATE_LIMIT_BURST,
      claimResolutionsPerMinute: environment.CLAIM_RESOLUTIONS_PER_MINUTE,
    },
    trustsOutput: true,
  });
}
