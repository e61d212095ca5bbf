import { describeFault } from "@quote-financing/api/rest/fault-description";
import pino, { type DestinationStream, type Logger } from "pino";

/**
 * JSON lines on stdout, for a portal that runs on its own and for what it does inside apps/server. Of errors only kind,
 * code and place are written: a driver's message carries SQL and values (decision record 0014).
 */
export function portalLogger(part: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level: process.env.LOG_LEVEL ?? "info",
    serializers: { err: describeFault, error: describeFault },
  };
  return pino(options, destination).child({ part });
}
