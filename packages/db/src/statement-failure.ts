/** The connection ended while the statement was under way: whether it was committed is unknown. */
const BROKEN = new Set(["CONNECTION_CLOSED", "CONNECTION_DESTROYED", "ECONNRESET", "EPIPE", "57P01", "57P02"]);

const SQLSTATE = /^[0-9A-Z]{5}$/;

interface Failure {
  readonly code?: unknown;
  /** Of those that a server sent. */
  readonly severity?: unknown;
  readonly cause?: unknown;
}

/**
 * What a rejected statement left behind: `refused` by the server, so that it certainly did nothing; `broken` with its connection,
 * or with that of the server to a part of the database, so that nobody knows; `unavailable` when it never began, or nobody
 * answered in time.
 */
export function statementFailure(error: unknown): "refused" | "broken" | "unavailable" {
  for (let link = error, depth = 0; typeof link === "object" && link !== null && depth < 8; depth += 1) {
    const { code, severity, cause } = link as Failure;
    if (typeof code === "string") {
      // A server that lost one of its workers goes on; one that is away itself, behind a pooler, ends with FATAL.
      if (BROKEN.has(code) || (code.startsWith("08") && severity === "ERROR")) return "broken";
      return SQLSTATE.test(code) && !code.startsWith("08") && !code.startsWith("57P") ? "refused" : "unavailable";
    }
    link = cause;
  }
  return "refused";
}
