import postgres from "postgres";
import { ulid } from "ulid";
import { createDatabase, type Database } from "../database.ts";
import { withDatabase } from "../embedded-postgres/ensure-database.ts";
import { dropDatabase } from "./drop-database.ts";
import { isOnCitus } from "./on-citus.ts";
import { onServer } from "./on-server.ts";

/** What was asked a moment ago is answered within one or two, on a busy machine within some tens. */
const LOOKS = 100;
const EACH_LOOK_SECONDS = 0.01;

/** Where a change of a table, an index, a rule, a program or a setting leaves a row. */
const CATALOGS = [
  ..."pg_class pg_attribute pg_attrdef pg_constraint pg_index pg_trigger pg_proc pg_type pg_namespace".split(" "),
  ..."pg_rewrite pg_policy pg_extension pg_statistic pg_db_role_setting drizzle.__drizzle_migrations".split(" "),
];

/** A migrated database, copied from the template, that is emptied for the next test and keeps its connections, which know its tables. */
export class TemplateCopy {
  readonly url: string;
  readonly #serverUrl: string;
  readonly #name: string;
  readonly #client: postgres.Sql;
  #made = "";
  #open: { readonly db: Database; readonly maxConnections: number } | undefined;

  private constructor(serverUrl: string, name: string) {
    this.#serverUrl = serverUrl;
    this.#name = name;
    this.url = withDatabase(serverUrl, name);
    this.#client = postgres(this.url, { max: 1, fetch_types: false, onnotice: () => {} });
  }

  static async make(server: { readonly url: string; readonly template: string }): Promise<TemplateCopy> {
    const name = `${server.template}_${ulid().toLowerCase()}`;
    // By its files: a copy page by page through the log takes five times the processor (decision record 0410).
    await onServer(
      server.url,
      (client) => client`create database ${client(name)} template ${client(server.template)} strategy file_copy`,
    );
    const copy = new TemplateCopy(server.url, name);
    copy.#made = await copy.#schema();
    return copy;
  }

  /** @returns the same connections as the last time, unless these were closed or another number is asked for */
  async connect(maxConnections: number): Promise<Database> {
    if (this.#open?.maxConnections !== maxConnections) await this.#disconnect();
    this.#open ??= { db: this.#connected(maxConnections), maxConnections };
    return this.#open.db;
  }

  async #disconnect(): Promise<void> {
    await this.#open?.db.close();
  }

  #connected(maxConnections: number): Database {
    const db = createDatabase({ url: this.url, maxConnections, applicationName: this.#name });
    const close = async () => {
      this.#open = undefined;
      await db.close();
    };
    return { ...db, close };
  }

  /**
   * Deletes all rows and cuts the files off, as between runs of the simulation (decision record 0228).
   *
   * @returns false when it is not as it was made: its schema or settings were changed, or somebody else stays connected
   */
  async empty(): Promise<boolean> {
    // A distributed one is several, of which each would have to be emptied.
    if (isOnCitus || !(await this.#isLeft()) || (await this.#schema()) !== this.#made) return false;
    const filled = await this.#filled();
    if (filled.length === 0) return true;
    const deletes = filled.map((name) => `delete from ${name}`);
    // Foreign keys and triggers are not looked at: all rows go.
    const whole = ["begin", "set local session_replication_role = replica", ...deletes, "commit"];
    await this.#client.unsafe(whole.join(";")).simple();
    await this.#client.unsafe(`vacuum (truncate, index_cleanup on, skip_database_stats) ${filled.join(", ")}`).simple();
    return this.isEmpty();
  }

  /** False when what a test left to run wrote after its end. */
  async isEmpty(): Promise<boolean> {
    return (await this.#filled()).length === 0;
  }

  async drop(): Promise<void> {
    await this.#disconnect();
    await this.#client.end();
    await onServer(this.#serverUrl, (client) => dropDatabase(client, this.#name));
  }

  async #isLeft(): Promise<boolean> {
    for (let look = 0; look < LOOKS; look += 1) {
      const others = await this.#client`
        select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
          and (application_name <> current_database() or state <> 'idle')`;
      if (others.length === 0) return (this.#open?.db.transactionUse().running ?? 0) === 0;
      // By the server's clock: a test may have stopped ours.
      await this.#client`select pg_sleep(${EACH_LOOK_SECONDS})`;
    }
    return false;
  }

  async #schema(): Promise<string> {
    const states = CATALOGS.map((name) => `(select concat(count(*), '/', max(xmin::text::bigint)) from ${name})`);
    const [row] = await this.#client.unsafe(`select concat_ws(' ', ${states.join(", ")}) as state`);
    return String(row?.state);
  }

  async #filled(): Promise<string[]> {
    const rows = await this.#client<{ name: string }[]>`
      select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;
    return rows.map(({ name }) => name);
  }
}
