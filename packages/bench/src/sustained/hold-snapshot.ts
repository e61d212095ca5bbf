import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";
import { observe } from "../product/observe.ts";

export const SNAPSHOTS = ["none", "snapshot", "dump"] as const;
/** `snapshot`: one that does nothing. `dump`: one that reads all tables again and again, as pg_dump does once. */
export type SnapshotKind = (typeof SNAPSHOTS)[number];

/** Between two reads of all tables. */
const DUMP_PAUSE_MS = 10_000;

/** Opens a snapshot, from which on PostgreSQL keeps every version of every row. @returns what ends it. */
export async function holdSnapshot(databaseUrl: string, kind: SnapshotKind): Promise<() => Promise<void>> {
  if (kind === "none") return async () => {};
  const sql = observe(databaseUrl);
  const ending = new AbortController();
  await sql`set idle_in_transaction_session_timeout = 0`;
  await sql`set statement_timeout = 0`;
  await sql.unsafe("begin isolation level repeatable read; select 1");
  const reading = kind === "dump" ? readAllTables(sql, ending.signal) : Promise.resolve();
  return async () => {
    ending.abort();
    await reading;
    await sql.unsafe("rollback");
    await sql.end();
  };
}

async function readAllTables(sql: postgres.Sql, signal: AbortSignal): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1`;
  while (!signal.aborted) {
    for (const { name } of tables) {
      const readable = await sql.unsafe(`copy ${name} to stdout`).readable();
      for await (const _ of readable) if (signal.aborted) break;
    }
    await pause(DUMP_PAUSE_MS, undefined, { signal }).catch(() => {});
  }
}
