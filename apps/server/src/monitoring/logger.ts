import { describeFault } from "@quote-financing/api/rest/fault-description";
import type { Environment } from "@quote-financing/composition/environment/environment-schema";
import pino, { type Logger } from "pino";

/** A busy server fills some 300 kB a second: less often than this, writing costs less than the lines. */
const BUFFER_BYTES = 32 * 1024;
const MAX_WRITE_BYTES = 64 * 1024;
const FLUSH_MS = 100;
const WRITING = { minLength: BUFFER_BYTES, maxWrite: MAX_WRITE_BYTES, periodicFlush: FLUSH_MS };

/** A second belt: what is logged is chosen name by name and holds none of these. */
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
  /** For the line of a request, of which every value is chosen by its maker: without the second belt, which takes longer than the line. */
  readonly requests: Logger;
  /** Writes what is buffered: before the process ends, or before something else is written. */
  flush(): void;
}

/** JSON lines on stdout, written in batches so that a busy server does not wait for its log (decision record 0014). */
export function createLog({ LOG_LEVEL }: Pick<Environment, "LOG_LEVEL">): ServerLog {
  const destination = pino.destination({ fd: 1, sync: false, ...WRITING });
  const options = {
    level: LOG_LEVEL,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // The message of a driver's error carries SQL and parameters.
    serializers: { err: describeFault, error: describeFault },
  };
  return {
    logger: pino({ ...options, redact: { paths: REDACTED, censor: "[redacted]" } }, destination),
    requests: pino(options, destination),
    flush() {
      try {
        destination.flushSync();
      } catch {
        // stdout was closed under us; there is nobody left to tell.
      }
    },
  };
}
