import type { RequestListener } from "node:http";
import { createCredentialVerifier } from "@quote-financing/api/auth/credentials";
import type { Services } from "@quote-financing/api/context";
import { createNodeListener } from "@quote-financing/api/rest/node-listener";
import type { RestLogLine } from "@quote-financing/api/rest/rest-options";
import { appRouter } from "@quote-financing/api/router";
import type { Closables } from "./closables.ts";
import type { Environment } from "./environment.ts";

/** /v1 on node:http (role `rest`). */
export function startRest(
  services: Services,
  environment: Environment,
  log: (line: RestLogLine) => void,
  closables: Closables,
): RequestListener {
  const credentials = createCredentialVerifier(services);
  closables.add("credentials", () => credentials.flush());
  return createNodeListener({
    services,
    router: appRouter,
    verifyCredential: credentials.verify,
    limits: {
      requestsPerSecond: environment.RATE_LIMIT_PER_SECOND,
      burst: environment.RATE_LIMIT_BURST,
      claimResolutionsPerMinute: environment.CLAIM_RESOLUTIONS_PER_MINUTE,
    },
    trustsOutput: true,
    log,
  });
}
