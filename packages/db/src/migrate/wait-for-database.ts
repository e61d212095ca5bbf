import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { isDatabaseUnavailable } from "../database-errors.ts";

/** A server that replays the log of a crash, or is started beside the service, takes seconds, seldom a minute. */
const WAIT_MS = 60_000;
const PAUSE_MS = 500;
const TELL_EVERY_MS = 5_000;
const CONNECT_TIMEOUT_SECONDS = 5;

export interface DatabaseWait {
  /** 60 000 when omitted. */
  readonly waitMs?: number | undefined;
  /** Told at once and every five seconds for how long it has been waited, and why. */
  readonly onWait?: (message: string) => void;
}

/**
 * Waits for a server that is starting up (57P03), or cannot be reached yet (decision record 0226). Any other failure,
 * such as a wrong password, is told at once.
 *
 * @throws the server's or the driver's last error.
 */
export async function waitForDatabase(url: string, { waitMs = WAIT_MS, onWait }: DatabaseWait = {}): Promise<void> {
  const client = postgres(url, {
    max: 1,
    fetch_types: false,
    prepare: false,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    backoff: () => 0,
    onnotice: () => {},
  });
  const startedAtMs = performance.now();
  let toldAtMs = Number.NEGATIVE_INFINITY;
  try {
    for (;;) {
      const failure = await client`select 1`.then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (failure === undefined) return;
      const nowMs = performance.now();
      if (nowMs - startedAtMs >= waitMs || !isDatabaseUnavailable(failure.error)) throw failure.error;
      if (nowMs - toldAtMs >= TELL_EVERY_MS) {
        toldAtMs = nowMs;
        const seconds = Math.round((nowMs - startedAtMs) / 1_000);
        onWait?.(`The database takes no connections yet (waited ${seconds} s): ${reasonOf(failure.error)}`);
      }
      await pause(PAUSE_MS);
    }
  } finally {
    await client.end({ timeout: 1 });
  }
}

/** The server's or the driver's own words, not drizzle's, which repeat the statement. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const innermost = error.cause instanceof Error ? error.cause : error;
  return "code" in innermost && innermost.message === "" ? String(innermost.code) : innermost.message;
}
