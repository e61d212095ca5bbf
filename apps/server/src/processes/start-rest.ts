import type { RequestListener } from "node:http";
import { createNodeListener } from "@quote-financing/api/rest/http/node-listener";
import type { RestOptions } from "@quote-financing/api/rest/rest-options";
import { appRouter } from "@quote-financing/api/router";

/** /v1 on node:http. */
export const startRest = (options: Pick<RestOptions, "services" | "verifyCredential" | "log">): RequestListener =>
  createNodeListener({ ...options, router: appRouter, trustsOutput: true });
