import type { RequestListener } from "node:http";
import type { VerifyCredential } from "@quote-financing/api/auth/credentials";
import { createNodeListener } from "@quote-financing/api/rest/node-listener";
import { appRouter } from "@quote-financing/api/router";
import type { InterfacesStart } from "./start-interfaces.ts";

/** /v1 on node:http. */
export function startRest(
  { services, environment, log }: InterfacesStart,
  verifyCredential: VerifyCredential,
): RequestListener {
  return createNodeListener({
    services,
    router: appRouter,
    verifyCredential,
    limits: {
      requestsPerSecond: environment.RATE_LIMIT_PER_SECOND,
      burst: environment.RATE_LIMIT_BURST,
      claimResolutionsPerMinute: environment.CLAIM_RESOLUTIONS_PER_MINUTE,
    },
    trustsOutput: true,
    log,
  });
}
