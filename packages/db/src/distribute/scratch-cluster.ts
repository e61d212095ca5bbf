import postgres from "postgres";
import { ensureDatabase, withDatabase } from "../embedded-postgres/ensure-database.ts";
import { distribute } from "./distribute.ts";
import { isDistributed } from "./is-distributed.ts";

interface Node {
  readonly host: string;
  readonly port: number;
  readonly isCoordinator: boolean;
  readonly holdsShards: boolean;
}

/** The nodes of a distributed database; none when it is not. */
export async function nodesOf(url: string): Promise<Node[]> {
  const client = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  try {
    if (!(await isDistributed(client))) return [];
    return [
      ...(await client<Node[]>`
        select nodename as host, nodeport as port, groupid = 0 as "isCoordinator", shouldhaveshards as "holdsShards"
        from pg_dist_node where isactive and noderole = 'primary' order by groupid`),
    ];
  } finally {
    await client.end();
  }
}

/** Spreads a migrated database over the same nodes as another one, as the same user. */
export async function distributeOver(url: string, nodes: readonly Node[]): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const node of nodes.filter(({ isCoordinator }) => !isCoordinator)) {
    await ensureDatabase(urlOf(url, node, "postgres"), name);
    await onServer(urlOf(url, node, name), (client) => client`create extension if not exists citus`);
  }
  await onServer(url, async (client) => {
    await client`create extension if not exists citus`;
    for (const { host, port, isCoordinator, holdsShards } of nodes) {
      if (isCoordinator) await client`select citus_set_coordinator_host(${host}, ${port}::int)`;
      else await client`select citus_add_node(${host}, ${port}::int)`;
      await client`select citus_set_node_property(${host}, ${port}::int, 'shouldhaveshards', ${holdsShards}::boolean)`;
    }
  });
  await distribute({ url });
}

/** Drops a database on the workers too. */
export async function dropOnWorkers(url: string, nodes: readonly Node[]): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const node of nodes.filter(({ isCoordinator }) => !isCoordinator)) {
    await onServer(
      urlOf(url, node, "postgres"),
      (client) => client`drop database if exists ${client(name)} with (force)`,
    );
  }
}

function urlOf(url: string, { host, port }: Node, name: string): string {
  const at = new URL(withDatabase(url, name));
  at.hostname = host;
  at.port = String(port);
  return at.href;
}

async function onServer(url: string, act: (client: postgres.Sql) => Promise<unknown>): Promise<void> {
  const client = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  await act(client).finally(() => client.end());
}
