import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type postgres from "postgres";

const run = promisify(execFile);

interface Worker {
  readonly host: string;
  readonly port: number;
}

/** The workers of a cluster: stopped, started, and given each other's shards. */
export class ClusterNodes {
  readonly #sql: postgres.Sql;
  readonly #commands: { readonly stop: string; readonly start: string };
  #turn = 0;

  constructor(sql: postgres.Sql, commands: { readonly stop: string; readonly start: string }) {
    this.#sql = sql;
    this.#commands = commands;
  }

  /** Moves the shards of a part of all organizations from the worker that has most to that which has fewest. @returns what was said of it. */
  async moveOne(): Promise<string> {
    const placed = await this.#sql<(Worker & { shard: string })[]>`
      select shardid as shard, nodename as host, nodeport as port, count(*) over (partition by nodeport) as held
      from citus_shards where table_name = 'quotes'::regclass order by held desc, random()`;
    const [from] = placed;
    const others = await this.#sql<Worker[]>`
      select nodename as host, nodeport as port from pg_dist_node
      where shouldhaveshards and isactive and nodeport <> ${from?.port ?? 0}
      order by (select count(*) from citus_shards
        where citus_shards.nodeport = pg_dist_node.nodeport and table_name = 'quotes'::regclass) limit 1`;
    const [to] = others;
    if (from === undefined || to === undefined) return "no second worker";
    const startedAtMs = performance.now();
    try {
      await this.#sql`
        select citus_move_shard_placement(${from.shard}::bigint, ${from.host}, ${from.port}::int, ${to.host}, ${to.port}::int)`;
      return `moved in ${Math.round((performance.now() - startedAtMs) / 100) / 10} s`;
    } catch (error) {
      return `not moved: ${(error as Error).message.slice(0, 80)}`;
    }
  }

  /** Ends one worker without warning, each in its turn. @returns the organizations whose rows it has, and how it is started again. */
  async stopOne(
    organizationIds: readonly string[],
  ): Promise<{ own: ReadonlySet<string>; startAgain: () => Promise<void> }> {
    const workers = await this.#sql<Worker[]>`
      select nodename as host, nodeport as port from pg_dist_node where shouldhaveshards and isactive order by nodeport`;
    const worker = workers[this.#turn % workers.length];
    this.#turn += 1;
    const homes = await this.#sql<{ id: string; port: number }[]>`
      select id, nodeport as port from unnest(${organizationIds}::text[]) as id
      join citus_shards on shardid = get_shard_id_for_distribution_column('quotes', id)`;
    const own = homes.filter(({ port }) => port === worker?.port).map(({ id }) => id);
    const command = (text: string) =>
      run("bash", ["-c", text], { env: { ...process.env, PORT: String(worker?.port) } });
    await command(this.#commands.stop);
    return { own: new Set(own), startAgain: async () => void (await command(this.#commands.start)) };
  }
}
