import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";

const BREAKPOINT = "--> statement-breakpoint";

/**
 * `migrations/online/*.sql`: indexes that are built while the service runs, outside of any transaction (decision
 * record 0149). Every statement may run again. What an interrupted build left unusable is dropped and built again.
 */
export async function runOnlineMigrations(client: postgres.Sql, migrationsFolder: string): Promise<void> {
  const folder = join(migrationsFolder, "online");
  if (!existsSync(folder)) return;
  await dropUnusable(client);
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const name of files.toSorted()) {
    for (const statement of readFileSync(join(folder, name), "utf8").split(BREAKPOINT)) {
      if (statement.trim() === "" || (await isDone(client, statement))) continue;
      await client.unsafe(statement).simple();
      await analyzeBehindIndex(client, statement);
    }
  }
}

/**
 * Of a new index over an expression the planner knows nothing until its table is analyzed, which an installation that
 * grows slowly does after weeks: it would rather walk a million quotes (decision record 0149).
 */
async function analyzeBehindIndex(client: postgres.Sql, statement: string): Promise<void> {
  const table = INDEX.exec(firstLine(statement))?.[2];
  if (table === undefined) return;
  // What is known of an empty table would be wrong as soon as it is filled.
  const [row] = await client`select 1 from ${client(table)} limit 1`;
  if (row !== undefined) await client`analyze ${client(table)}`.simple();
}

const VALIDATION = /^ALTER TABLE "\w+" VALIDATE CONSTRAINT "(\w+)"/;
const INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)" ON "(\w+)"/;

const firstLine = (statement: string): string =>
  statement.split("\n").find((line) => line.trim() !== "" && !line.startsWith("--")) ?? "";

/** Asked, not tried: on a distributed database even what changes nothing waits for every node, and one that is away would stop a start. */
async function isDone(client: postgres.Sql, statement: string): Promise<boolean> {
  const line = firstLine(statement);
  const constraint = VALIDATION.exec(line)?.[1] ?? null;
  const index = INDEX.exec(line)?.[1] ?? null;
  const [found] = await client`
    select 1 from pg_constraint where conname = ${constraint} and convalidated and connamespace = 'public'::regnamespace
    union all
    select 1 from pg_class where relname = ${index} and relkind in ('i', 'I') and relnamespace = 'public'::regnamespace`;
  return found !== undefined;
}

async function dropUnusable(client: postgres.Sql): Promise<void> {
  const unusable = await client<{ name: string }[]>`
    select relation.relname as name from pg_index join pg_class relation on relation.oid = indexrelid
    where not indisvalid and relation.relnamespace = 'public'::regnamespace`;
  for (const { name } of unusable) await client`drop index concurrently if exists ${client(name)}`.simple();
}
