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
      if (statement.trim() !== "") await client.unsafe(statement).simple();
    }
  }
}

async function dropUnusable(client: postgres.Sql): Promise<void> {
  const unusable = await client<{ name: string }[]>`
    select relation.relname as name from pg_index join pg_class relation on relation.oid = indexrelid
    where not indisvalid and relation.relnamespace = 'public'::regnamespace`;
  for (const { name } of unusable) await client`drop index concurrently if exists ${client(name)}`.simple();
}
