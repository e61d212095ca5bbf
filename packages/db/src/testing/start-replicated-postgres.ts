import { execFileSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterFolder } from "../embedded-postgres/cluster-folder.ts";
import { ensureDatabase, withDatabase } from "../embedded-postgres/ensure-database.ts";
import { findBinaries } from "../embedded-postgres/find-binaries.ts";
import { findFreePort } from "../embedded-postgres/find-free-port.ts";
import { type Cluster, initializeCluster } from "../embedded-postgres/initialize-cluster.ts";
import { type Postmaster, startPostmaster } from "../embedded-postgres/postmaster.ts";
import { unprivilegedUser } from "../embedded-postgres/unprivileged-user.ts";
import { removeCluster } from "./remove-cluster.ts";

/** A primary and one streaming replica of it, both real. */
export interface ReplicatedPostgres {
  readonly url: string;
  readonly replicaUrl: string;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

const user = unprivilegedUser();
const binaries = findBinaries(user);

const start = (cluster: Cluster, port: number): Promise<Postmaster> =>
  startPostmaster(cluster, binaries, user, { port, maxConnections: 100, durable: true, replicated: true });

/** The npm package has no pg_basebackup: the replica begins as a copy of the stopped primary. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), "quote-financing-replicated-"));
  const [port, replicaPort] = [await findFreePort(), await findFreePort()];
  const cluster = await initializeCluster(clusterFolder(dataDir, user), binaries, user, false);
  const server = (of: number) => `postgres://postgres:${cluster.password}@127.0.0.1:${of}/postgres`;
  const copied = copyOf(cluster, port);
  const primary = await start(cluster, port);
  const replicas = [await start(copied, replicaPort)];
  const stopReplica = async () => void (await replicas.pop()?.stop());
  return {
    url: await ensureDatabase(server(port), "quote_financing"),
    replicaUrl: withDatabase(server(replicaPort), "quote_financing"),
    stopReplica,
    startReplica: async () => void replicas.push(await start(copied, replicaPort)),
    async stop() {
      await stopReplica();
      await primary.stop();
      removeCluster(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function copyOf(cluster: Cluster, primaryPort: number): Cluster {
  const folder = join(cluster.folder, "replica");
  mkdirSync(folder, { mode: 0o711 });
  const data = join(folder, "data");
  execFileSync("cp", ["-a", cluster.data, data]);
  const signal = join(data, "standby.signal");
  writeFileSync(signal, "");
  if (user !== undefined) chownSync(signal, user.uid, user.gid);
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres password=${cluster.password}`;
  appendFileSync(join(data, "postgresql.auto.conf"), `\nprimary_conninfo = '${source}'\n`);
  return { ...cluster, folder, data };
}
