import type postgres from "postgres";

const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_SECONDS = 5;

/** Pause before a connection is tried again, in seconds: short, so that a database that is back is noticed at once. */
const RECONNECT_PAUSE_SECONDS = 0.05;

/** What every connection of the service has in common. */
export function connectionOptions(applicationName: string): postgres.Options<Record<string, postgres.PostgresType>> {
  return {
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    backoff: () => RECONNECT_PAUSE_SECONDS,
    onnotice: () => {},
    connection: {
      application_name: applicationName,
      TimeZone: "UTC",
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    },
  };
}
