import type { RequestListener } from "node:http";
import { createAnswerMcp } from "@quote-financing/api/mcp/answer-mcp";
import { nodeListener } from "@quote-financing/api/rest/http/node-listener";
import type { RestOptions } from "@quote-financing/api/rest/rest-options";
import { appRouter } from "@quote-financing/api/router";

/** /mcp on node:http. */
export const startMcp = (options: Pick<RestOptions, "services" | "verifyCredential" | "log">): RequestListener =>
  nodeListener(createAnswerMcp({ ...options, router: appRouter, trustsOutput: true }));
