import { withDatabase } from "@quote-financing/db/embedded-postgres/ensure-database";
import postgres from "postgres";
import { Server } from "./database/server.ts";
import { makeVirtualNow } from "./database/virtual-now.ts";

/** The database of many runs, one after another. */
export class SimulationDatabase {
  readonly server: Server;
  readonly #tables: readonly string[];

  private constructor(server: Server, tables: readonly string[]) {
    this.server = server;
    this.#tables = tables;
  }

  /** @param url of a migrated database that nobody else uses */
  static async open(url: string): Promise<SimulationDatabase> {
    const client = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
    await makeVirtualNow(client);
    const tables = await client<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
    const filled: string[] = [];
    for (const { name } of tables) {
      const [row] = await client.unsafe(`select 1 from "${name}" limit 1`);
      if (row !== undefined) filled.push(name);
    }
    const names = tables.map(({ name }) => name).filter((name) => !filled.includes(name));
    // It would change plans and the order of rows at a moment of its own.
    for (const name of names) await client.unsafe(`alter table "${name}" set (autovacuum_enabled = false)`);
    await client.end();
    return new SimulationDatabase(await Server.connect(url), names);
  }

  /** Copies a migrated template into a database of its own. */
  static async create(server: { url: string; template: string }, name: string): Promise<SimulationDatabase> {
    const client = postgres(server.url, { max: 1, fetch_types: false, onnotice: () => {} });
    await client.unsafe(`drop database if exists "${name}" with (force)`);
    await client.unsafe(`create database "${name}" template "${server.template}" strategy file_copy`);
    await client.end();
    return SimulationDatabase.open(withDatabase(server.url, name));
  }

  /**
   * Before each run: nothing of the last one is left. Rows that were only deleted would leave holes, and a statement that
   * promises no order would answer in another one.
   */
  async empty(): Promise<void> {
    const { outside } = this.server;
    const asked = this.#tables.map((name) => `select '${name}' as name where exists (select 1 from public."${name}")`);
    const filled = await outside.unsafe<{ name: string }[]>(asked.join(" union all "));
    if (filled.length === 0) return;
    await outside.unsafe(`truncate ${filled.map(({ name }) => `public."${name}"`).join(", ")} cascade`);
  }

  close(): Promise<void> {
    return this.server.close();
  }
}
