import { withDatabase } from "@quote-financing/db/embedded-postgres/ensure-database";
import postgres from "postgres";
import { Server } from "./database/server.ts";
import { makeVirtualNow } from "./database/virtual-now.ts";
import { LANE_CHANGES, recordLaneChanges } from "./ledger/lane-changes.ts";
import { recordSettleTimes, SETTLE_TIMES } from "./ledger/settle-times.ts";

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
    await recordSettleTimes(client);
    await recordLaneChanges(client);
    const tables = await client<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
    const filled: string[] = [];
    for (const { name } of tables) {
      const [row] = await client.unsafe(`select 1 from public."${name}" limit 1`);
      if (row !== undefined) filled.push(`public."${name}"`);
    }
    const own = tables.map(({ name }) => `public."${name}"`).filter((name) => !filled.includes(name));
    const names = [...own, SETTLE_TIMES, LANE_CHANGES];
    // Autovacuum would change plans and the order of rows at a moment of its own. A table is estimated otherwise once it was vacuumed.
    for (const name of names) await client.unsafe(`alter table ${name} set (autovacuum_enabled = false)`);
    await client.unsafe(`vacuum ${names.join(", ")}`).simple();
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
   * Before each run: files, plans and estimates are those of a first run, so that a statement that promises no order answers in
   * the same one. VACUUM cuts emptied files off: TRUNCATE, which makes new ones, took half of PostgreSQL's time (decision record 0228).
   */
  async empty(): Promise<void> {
    const { outside } = this.server;
    const filled = await this.#filled();
    if (filled.length > 0) {
      const deletes = filled.map((name) => `delete from ${name}`);
      // Foreign keys are not looked at: all rows go.
      const whole = ["begin", "set local session_replication_role = replica", ...deletes, "commit"];
      await outside.unsafe(whole.join(";")).simple();
      await outside.unsafe(`vacuum (truncate, index_cleanup on, skip_database_stats) ${filled.join(", ")}`).simple();
      const left = await this.#filled();
      if (left.length > 0) throw new Error(`Rows of the last run are left: ${left.join(", ")}`);
    }
    await this.server.forgetPlans();
  }

  async #filled(): Promise<string[]> {
    const rows = await this.server.outside<{ name: string }[]>`
      select name from unnest(${this.#tables as string[]}::text[]) with ordinality as own (name, place)
      where pg_relation_size(name::regclass) > 0 order by place`;
    return rows.map(({ name }) => name);
  }

  close(): Promise<void> {
    return this.server.close();
  }
}
