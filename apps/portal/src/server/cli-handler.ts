import { CliHandler } from "@quote-financing/api/cli/cli-handler";
import { portalLogger } from "./portal-logger.ts";
import { portalRuntime } from "./portal-runtime.ts";

let handler: CliHandler | undefined;

/** Made at the first request. A platform that ends long answers ends streams too: their clients come back and go on. */
export function cliHandler(): CliHandler {
  if (handler !== undefined) return handler;
  const { services, verifyCredential } = portalRuntime();
  const logger = portalLogger("cli");
  handler = new CliHandler({
    services,
    verifyCredential,
    log: (line) => (line.fault === undefined ? logger.info(line) : logger.error(line)),
  });
  return handler;
}
