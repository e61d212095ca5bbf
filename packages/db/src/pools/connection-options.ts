import { makePgArray } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import { parseTextArray } from "../parse-text-array.ts";

const STATEMENT_TIMEOUT_MS = 20_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_SECONDS = 5;

/**
 * What a request waits for a row that another one holds, and for how long its transaction may do nothing (decision record
 * 0205). PostgreSQL looks for deadlocks after a second: those must be found first, since they are tried again.
 */
const LOCK_TIMEOUT_MS = 1_500;
const IDLE_IN_REQUEST_TIMEOUT_MS = 5_000;

/** The first command of a transaction. Set for it alone: behind a pooler a session keeps nothing. */
export const BEGIN = {
  request: `begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local idle_in_transaction_session_timeout = ${IDLE_IN_REQUEST_TIMEOUT_MS}`,
  maintenance: "begin",
} as const;

/** Longer than any statement may take: after this the server is taken for gone (decision record 0004). */
const SILENCE_TIMEOUT_SECONDS = 22;

/** Pause before a connection is tried again, in seconds: short, so that a database that is back is noticed at once. */
const RECONNECT_PAUSE_SECONDS = 0.05;

const TEXT_ARRAY_OID = 1009;

/**
 * The driver would ask each new connection for the array types first, and leaves a rejection unhandled when that
 * connection dies at once. Text arrays are all that we need.
 */
const textArray = {
  to: TEXT_ARRAY_OID,
  from: [TEXT_ARRAY_OID],
  serialize: (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value),
  parse: parseTextArray,
};

export interface ConnectionChoice {
  readonly applicationName: string;
  /** Behind a pooler in transaction mode: nothing of a session may be relied on (decision record 0151). */
  readonly isPooled: boolean;
  readonly silenceTimeoutSeconds?: number | undefined;
  /** For requests: no statement waits longer for a row than LOCK_TIMEOUT_MS. */
  readonly waitsBriefly?: boolean;
  /**
   * For statements that are right with one plan for all values: they are planned once, by their indexes. Not on a distributed database,
   * where the plan names the shards of its values.
   */
  readonly plansOnce?: boolean;
  /** No statement is sent before the one before it is answered: for poolers that keep prepared statements, too. */
  readonly oneAtATime?: boolean;
}

/**
 * Planning a turn again takes as long as running it, and whether PostgreSQL does so depends on the statistics of the
 * moment. A plan that is kept must not be one for tables that were small when it was made (decision record 0170).
 */
const PLANNED_ONCE = {
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_bitmapscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  // Before PostgreSQL 18 what is avoided makes a plan so dear that it is compiled, for seconds.
  jit: "off",
};

/**
 * A statement is sent when the one before it is answered, or on the first connection that is free. Of requests: the other one may wait for
 * a row of another organization. Behind a pooler: the driver asks for the types of a statement's values before it sends them, without an
 * end; when what came before has its answer, the pooler gives the connection to another client, which gets the answer to that question.
 */
const ONE_AT_A_TIME = { max_pipeline: 0 };

/** What every connection of the service has in common. */
export function connectionOptions({
  applicationName,
  isPooled,
  silenceTimeoutSeconds = SILENCE_TIMEOUT_SECONDS,
  waitsBriefly = false,
  plansOnce = false,
  oneAtATime = isPooled,
}: ConnectionChoice): postgres.Options<Record<string, postgres.PostgresType>> {
  // A pooler gives each transaction another connection, and refuses parameters that it does not track.
  const timeouts = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
  return {
    prepare: !isPooled,
    ...(oneAtATime && ONE_AT_A_TIME),
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    silence_timeout: silenceTimeoutSeconds,
    backoff: () => RECONNECT_PAUSE_SECONDS,
    onnotice: () => {},
    fetch_types: false,
    types: { textArray },
    connection: {
      application_name: applicationName,
      TimeZone: "UTC",
      ...(isPooled ? {} : timeouts),
      ...(waitsBriefly && !isPooled ? { lock_timeout: LOCK_TIMEOUT_MS } : {}),
      ...(plansOnce && !isPooled ? PLANNED_ONCE : {}),
    },
  };
}
