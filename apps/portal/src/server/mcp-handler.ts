import { createAnswerMcp } from "@quote-financing/api/mcp/answer-mcp";
import { type RestHandler, webHandler } from "@quote-financing/api/rest/handler";
import { appRouter } from "@quote-financing/api/router";
import { portalLogger } from "./portal-logger.ts";
import { portalRuntime } from "./portal-runtime.ts";

let handler: RestHandler | undefined;

/** /mcp for a portal that runs on its own; apps/server answers /mcp before Next sees it. Made at the first request. */
export function mcpHandler(): RestHandler {
  if (handler !== undefined) return handler;
  const { services, verifyCredential } = portalRuntime();
  const logger = portalLogger("mcp");
  const answerMcp = createAnswerMcp({
    services,
    router: appRouter,
    verifyCredential,
    log: (line) => (line.fault === undefined ? logger.info(line) : logger.error(line)),
  });
  return (handler = webHandler(answerMcp));
}
