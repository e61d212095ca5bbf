import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";
import { connectForLongWork } from "../pools/long-work.ts";

/** Any number will do, as long as no other program uses it on this database. */
const LOCK_KEY = 7_305_518_001;
const LOCK_PAUSE_MS = 200;

const TELL_AFTER_MS = 10_000;

export interface LockWait {
  /** Told once when somebody else has the lock for longer than `tellAfterMs`, 10 000 when omitted. */
  readonly onWait?: ((message: string) => void) | undefined;
  readonly tellAfterMs?: number | undefined;
}

/** Waits until nobody else changes the schema of this database, and then does `work`. */
export async function holdingMigrationLock<Value>(
  url: string,
  work: () => Promise<Value>,
  wait: LockWait = {},
): Promise<Value> {
  // The lock is this connection's; an index that waits for a backup may take an hour.
  const client = connectForLongWork(url);
  try {
    await takeLock(client, wait);
    return await work();
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Asked again and again: a session that waited for it inside a statement would be one more that an index built online
 * waits for, and both would wait for each other unseen.
 */
async function takeLock(client: postgres.Sql, { onWait, tellAfterMs = TELL_AFTER_MS }: LockWait): Promise<void> {
  const waiting = setTimeout(
    () => onWait?.("Another process migrates this database: waiting until it is done."),
    tellAfterMs,
  );
  try {
    for (;;) {
      const [row] = await client<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK_KEY}::bigint) as taken`;
      if (row?.taken === true) return;
      await pause(LOCK_PAUSE_MS);
    }
  } finally {
    clearTimeout(waiting);
  }
}
