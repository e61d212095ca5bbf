import { describeFault } from "@quote-financing/api/rest/fault-description";
import { environmentSchema } from "@quote-financing/composition/environment/environment-schema";
import pino, { type DestinationStream, type Logger } from "pino";
import { portalEnvironment } from "./portal-environment.ts";

const levelSchema = environmentSchema.pick({ LOG_LEVEL: true });

/**
 * JSON lines on stdout, for a portal that runs on its own and for what it does inside apps/server, in the form of that one's. Of
 * errors only kind, code and place are written: a driver's message carries SQL and values (decision record 0014).
 */
export function portalLogger(part: string, destination: DestinationStream = standardOutput()): Logger {
  const options = {
    level: portalEnvironment(levelSchema).LOG_LEVEL,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeFault, error: describeFault },
  };
  return pino(options, destination).child({ part });
}

function standardOutput(): DestinationStream {
  const destination = pino.destination(1);
  // Of a full disk: without a listener it would end the process.
  destination.on("error", () => {});
  return destination;
}
