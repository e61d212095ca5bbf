import type postgres from "postgres";
import { STARTED_AT_MS } from "../engine/life.ts";

/**
 * PostgreSQL's own clock is told the virtual time: functions of that name in a schema that is searched before its own.
 * Defaults of columns were bound to the real ones when the table was made, and are set again.
 */
export async function makeVirtualNow(client: postgres.Sql): Promise<void> {
  await client.unsafe(`create schema if not exists simulation`).simple();
  for (const name of ["now", "transaction_timestamp", "statement_timestamp", "clock_timestamp"]) {
    await client
      .unsafe(
        `create or replace function simulation.${name}() returns timestamptz language sql stable
         as $$ select current_setting('simulation.now')::timestamptz $$`,
      )
      .simple();
  }
  const [database] = await client<{ name: string }[]>`select current_database() as name`;
  await client
    .unsafe(`alter database "${database?.name}" set search_path = simulation, pg_catalog, public;
      alter database "${database?.name}" set simulation.now = '${new Date(STARTED_AT_MS).toISOString()}'`)
    .simple();
  const defaults = await client<{ table: string; column: string; text: string }[]>`
    select table_name as table, column_name as column, column_default as text
    from information_schema.columns
    where table_schema = 'public' and column_default ~ '(now|timestamp)\\(\\)'`;
  for (const { table, column, text } of defaults) {
    const virtual = text.replaceAll(/\b(pg_catalog\.)?((now|\w+_timestamp)\(\))/g, "simulation.$2");
    await client.unsafe(`alter table public."${table}" alter column "${column}" set default ${virtual}`).simple();
  }
}

/** As text that the session is set to. */
export const virtualTime = (nowMs: number): string => new Date(STARTED_AT_MS + Math.floor(nowMs)).toISOString();
