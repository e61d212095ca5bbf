import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { ensureDatabase } from "../embedded-postgres/ensure-database.ts";
import { migrate } from "../migrate/migrate.ts";
import { migrationsFolder } from "../migrate/migrations-folder.ts";
import { distributeTemplate } from "./distribute-template.ts";
import { startTestServer } from "./start-test-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the server, and the migrated database that tests copy. */
    testServer: { url: string; template: string };
  }
}

/**
 * One PostgreSQL server per vitest run (start-test-server.ts). Its template database is migrated once and copied by
 * every test file (create-test-database.ts). Leaves nothing behind.
 */
export default async function setUpDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = `qf_${migrationsHash()}_${process.pid}`;
  const url = await ensureDatabase(server.url, template);
  await migrate({ url, migrationsFolder });
  if (server.isCitus) await distributeTemplate(url);
  project.provide("testServer", { url: server.url, template });
  return async () => {
    if (server.isShared) await dropDatabases(server.url, template);
    await server.stop();
  };
}

function migrationsHash(): string {
  const journal = readFileSync(join(migrationsFolder, "meta", "_journal.json"));
  return createHash("sha256").update(journal).digest("hex").slice(0, 8);
}

/** The template and the copies of it that killed test files left. */
async function dropDatabases(url: string, template: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  const found = await client<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, ${template})`;
  for (const { name } of found) await client`drop database if exists ${client(name)} with (force)`;
  await client.end();
}
