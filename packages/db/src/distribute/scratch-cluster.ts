import type postgres from "postgres";
import { ensureDatabase, withDatabase } from "../embedded-postgres/ensure-database.ts";
import { connectForLongWork } from "../pools/long-work.ts";
import { distribute } from "./distribute.ts";
import { isDistributed } from "./is-distributed.ts";

export interface Node {
  readonly host: string;
  readonly port: number;
  readonly isCoordinator: boolean;
  readonly holdsShards: boolean;
}

/** The nodes of a distributed database; none when it is not. */
export async function nodesOf(url: string): Promise<Node[]> {
  const client = connectForLongWork(url);
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

/** Drops a database on the server that `url` leads to, and on each worker. */
export async function dropScratch(url: string, nodes: readonly Node[], name: string): Promise<void> {
  for (const server of serversOf(url, nodes)) await onServer(server, (client) => drop(client, name));
}

/**
 * Drops, on the same servers, the databases of the role that connects whose names are `prefix` and a time before that one, in
 * milliseconds since 1970.
 */
export async function dropOldScratch(
  url: string,
  nodes: readonly Node[],
  { prefix, before }: { readonly prefix: string; readonly before: Date },
): Promise<void> {
  for (const server of serversOf(url, nodes)) {
    await onServer(server, async (client) => {
      const found = await client<{ name: string }[]>`
        select datname as name from pg_database
        where starts_with(datname::text, ${prefix}) and pg_has_role(current_user, datdba, 'usage')`;
      for (const { name } of found) {
        const madeAt = name.slice(prefix.length);
        if (/^\d+$/.test(madeAt) && Number(madeAt) < before.getTime()) await drop(client, name);
      }
    });
  }
}

const drop = (client: postgres.Sql, name: string) => client`drop database if exists ${client(name)} with (force)`;

/** Of the coordinator, or of the only one there is, and of each worker. */
const serversOf = (url: string, nodes: readonly Node[]): string[] => [
  url,
  ...nodes.filter(({ isCoordinator }) => !isCoordinator).map((node) => urlOf(url, node, "postgres")),
];

function urlOf(url: string, { host, port }: Node, name: string): string {
  const at = new URL(withDatabase(url, name));
  at.hostname = host;
  at.port = String(port);
  return at.href;
}

async function onServer(url: string, act: (client: postgres.Sql) => Promise<unknown>): Promise<void> {
  const client = connectForLongWork(url);
  await act(client).finally(() => client.end());
}
