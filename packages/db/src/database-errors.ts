/**
 * Driver codes and SQLSTATEs that mean "the database cannot answer now": no connection, one that broke, a server that
 * stops or starts, or only reads (a standby), a full disk, no memory, no free connection, or a statement that ran out of time or waited too long for a row.
 */
const UNAVAILABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "POOL_TIMEOUT",
  "25006",
  "25P03",
  "53000",
  "53100",
  "53200",
  "53300",
  "55P03",
  "57014",
  "57P01",
  "57P02",
  "57P03",
]);

/** Serialization failure and deadlock: the transaction did nothing and may simply be run again. */
const RETRYABLE_CODES = new Set(["40001", "40P01"]);

/** The connection ended while the statement was under way: whether it was committed is unknown. */
const BROKEN_CODES = new Set(["CONNECTION_CLOSED", "CONNECTION_DESTROYED", "ECONNRESET", "EPIPE", "57P01", "57P02"]);

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** What the pool itself refuses: `POOL_TIMEOUT` or `CONNECTION_CLOSED`. */
export class DatabaseUnavailableError extends Error {
  readonly code: "POOL_TIMEOUT" | "CONNECTION_CLOSED";

  constructor(code: "POOL_TIMEOUT" | "CONNECTION_CLOSED", message: string) {
    super(message);
    this.name = "DatabaseUnavailableError";
    this.code = code;
  }
}

/** True when REST should say 503 `service_unavailable`: trying again later may help, for any request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return hasCode(error, (code) => UNAVAILABLE_CODES.has(code) || code.startsWith("08")) || hasLostWorker(error);
}

/** How Citus tells, without a code of its own, that a worker ended in the middle of what it was needed for. */
const hasLostWorker = (error: unknown): boolean =>
  chain(error).some(({ code, message }) => code === "XX000" && /marked as essential/.test(String(message)));

/** True when a statement waited too long for a row or table that another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(error, (code) => code === "55P03");
}

/** True when the server let nobody in: a wrong user or password, a host that it takes none from, or no such database. */
export function isRefusedLogin(error: unknown): boolean {
  return hasCode(error, (code) => code.startsWith("28") || code === "3D000");
}

export function isRetryable(error: unknown): boolean {
  return hasCode(error, (code) => RETRYABLE_CODES.has(code));
}

/** True for a violated unique key, of that constraint or index when one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return chain(error).some(
    (link) => link.code === "23505" && (constraint === undefined || isNamed(constraintOf(link), constraint)),
  );
}

/**
 * What a rejected statement left behind: `refused` by the server, so that it certainly did nothing; `broken` with its connection,
 * or with that of the server to a part of the database, so that nobody knows; `unavailable` when it never began, or nobody
 * answered in time.
 */
export function statementFailure(error: unknown): "refused" | "broken" | "unavailable" {
  const { code, severity } = chain(error).find((link) => typeof link.code === "string") ?? {};
  if (typeof code !== "string") return "refused";
  // A server that lost one of its workers goes on; one that is away itself, behind a pooler, ends with FATAL.
  if (BROKEN_CODES.has(code) || (code.startsWith("08") && severity === "ERROR")) return "broken";
  return SQLSTATE.test(code) && !code.startsWith("08") && !code.startsWith("57P") ? "refused" : "unavailable";
}

/** What a worker of Citus says reaches the coordinator without its fields: its message is left. */
const constraintOf = ({ constraint_name, message }: Link): unknown =>
  constraint_name ?? /unique constraint "([^"]+)"/.exec(String(message))?.[1];

/** On a distributed database with the number of its shard behind its name. */
const isNamed = (name: unknown, constraint: string): boolean =>
  typeof name === "string" && (name === constraint || name.replace(/_[0-9]{1,20}$/, "") === constraint);

/** drizzle and others wrap the driver's error in `cause`. */
function hasCode(error: unknown, matches: (code: string) => boolean): boolean {
  return chain(error).some(({ code }) => typeof code === "string" && matches(code));
}

interface Link {
  readonly code?: unknown;
  /** Of those that a server sent. */
  readonly severity?: unknown;
  readonly constraint_name?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

function chain(error: unknown): Link[] {
  const links: Link[] = [];
  for (let link = error; typeof link === "object" && link !== null && links.length < 8; link = (link as Link).cause) {
    links.push(link);
  }
  return links;
}
