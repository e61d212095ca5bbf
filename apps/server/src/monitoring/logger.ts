import { describeFault } from "@quote-financing/api/rest/fault-description";
import type { Environment } from "@quote-financing/composition/environment/environment-schema";
import pino, { type Logger } from "pino";
import { LogDestination } from "./log-destination.ts";

/** A second safeguard: what is logged is chosen name by name and holds none of these. */
const REDACTED = [
  "authorization",
  "cookie",
  "password",
  "token",
  "secret",
  "bearerSecret",
  "apiKey",
  "email",
  "*.authorization",
  "*.cookie",
  "*.password",
  "*.token",
  "*.secret",
  "*.bearerSecret",
  "*.apiKey",
  "*.email",
  'headers["set-cookie"]',
];

export interface ServerLog {
  readonly logger: Logger;
  /** For the line of a request, of which every value is chosen by its maker: without the second safeguard, which would take longer than writing the line. */
  readonly requests: Logger;
  /** Writes what is buffered: before the process ends, or before something else is written. */
  flush(): void;
}

/** JSON lines on stdout, written in batches so that a busy server does not wait for its log (decision record 0014). */
export function createLog({ LOG_LEVEL }: Pick<Environment, "LOG_LEVEL">, fd = 1): ServerLog {
  const tellLost = (lines: number) => logger.warn({ lines }, "Lines of this log were lost: they could not be written.");
  const destination = new LogDestination(fd, tellLost);
  const options = {
    level: LOG_LEVEL,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // The message of a driver's error carries SQL and parameters.
    serializers: { err: describeFault, error: describeFault },
  };
  const logger = pino({ ...options, redact: { paths: REDACTED, censor: "[redacted]" } }, destination);
  return {
    logger,
    requests: pino(options, destination),
    flush: () => destination.flushSync(),
  };
}
