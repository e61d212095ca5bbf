import { describeFault } from "@quote-financing/api/rest/fault-description";
import { environmentSchema } from "@quote-financing/composition/environment/environment-schema";
import pino, { type DestinationStream, type Logger } from "pino";
import { portalEnvironment } from "./portal-environment.ts";

const levelSchema = environmentSchema.pick({ LOG_LEVEL: true });

/**
 * JSON lines on stdout, for a portal that runs on its own and for what it does inside apps/server. Of errors only kind,
 * code and place are written: a driver's message carries SQL and values (decision record 0014).
 */
export function portalLogger(part: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level: portalEnvironment(levelSchema).LOG_LEVEL,
    serializers: { err: describeFault, error: describeFault },
  };
  return pino(options, destination).child({ part });
}
