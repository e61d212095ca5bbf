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
      if (statement.trim() !== "" && !(await isDone(client, statement))) await client.unsafe(statement).simple();
    }
  }
}

const VALIDATION = /^ALTER TABLE "\w+" VALIDATE CONSTRAINT "(\w+)"/;
const INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/;

/** Asked, not tried: on a distributed database even what changes nothing waits for every node, and one that is away would stop a start. */
async function isDone(client: postgres.Sql, statement: string): Promise<boolean> {
  const lines = statement.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("--"));
  const constraint = VALIDATION.exec(lines[0] ?? "")?.[1] ?? null;
  const index = INDEX.exec(lines[0] ?? "")?.[1] ?? null;
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
