import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { clusterFolder } from "../embedded-postgres/cluster-folder.ts";
import { ensureDatabase } from "../embedded-postgres/ensure-database.ts";
import { findBinaries } from "../embedded-postgres/find-binaries.ts";
import { findFreePort } from "../embedded-postgres/find-free-port.ts";
import { type Cluster, initializeCluster } from "../embedded-postgres/initialize-cluster.ts";
import { type Postmaster, startPostmaster } from "../embedded-postgres/postmaster.ts";
import { livingPostmaster } from "../embedded-postgres/postmaster-file.ts";
import { unprivilegedUser } from "../embedded-postgres/unprivileged-user.ts";
import { removeCluster } from "./remove-cluster.ts";

/** A primary and a synchronous standby of it, both real, which take each other's place again and again. */
export interface FailoverPostgres {
  /** Of the database on the first primary; later ones differ by their port alone. */
  readonly url: string;
  /** Where the primary of the moment listens. */
  readonly port: () => number;
  /** Kills the primary by SIGKILL, with all of its backends, and promotes the standby. @returns when it takes writes. */
  failOver(): Promise<void>;
  /** Makes a new synchronous standby of the primary while it works. @returns when it has all that was committed. */
  addStandby(): Promise<void>;
  stop(): Promise<void>;
}

interface Server {
  readonly cluster: Cluster;
  readonly port: number;
  readonly postmaster: Postmaster;
  readonly client: postgres.Sql;
}

const user = unprivilegedUser();
const binaries = findBinaries(user);
const POLL_MS = 20;
const FOLLOWS_WITHIN_MS = 30_000;

export async function startFailoverPostgres(): Promise<FailoverPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), "quote-financing-failover-"));
  const first = await initializeCluster(clusterFolder(dataDir, user), binaries, user, false);
  appendFileSync(join(first.data, "postgresql.auto.conf"), "wal_keep_size = '512MB'\n");
  let primary = await startServer(first);
  let standby: Server | undefined;
  const url = await ensureDatabase(urlOf(primary.cluster, primary.port), "quote_financing");
  let made = 0;

  async function addStandby(): Promise<void> {
    standby = await startServer(await copyOf(primary, `standby-${(made += 1)}`));
    await primary.client.unsafe("alter system set synchronous_standby_names = '*'").simple();
    await primary.client`select pg_reload_conf()`;
    await untilItHasAll(primary.client);
  }
  async function failOver(): Promise<void> {
    if (standby === undefined) throw new Error("There is no standby.");
    await kill(primary);
    await standby.client`select pg_promote(true, 30)`;
    [primary, standby] = [standby, undefined];
  }
  await addStandby();
  return {
    url,
    port: () => primary.port,
    failOver,
    addStandby,
    async stop() {
      for (const server of [standby, primary]) {
        await server?.client.end({ timeout: 1 });
        await server?.postmaster.stop();
      }
      removeCluster(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const urlOf = ({ password }: Cluster, port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

async function startServer(cluster: Cluster): Promise<Server> {
  const port = await findFreePort();
  const settings = { port, maxConnections: 100, durable: true, replicated: true };
  const postmaster = await startPostmaster(cluster, binaries, user, settings);
  const client = postgres(urlOf(cluster, port), { max: 1, fetch_types: false, onnotice: () => {} });
  return { cluster, port, postmaster, client };
}

/** An online backup by the server's own commands: the npm package has no pg_basebackup. */
async function copyOf({ cluster, port, client }: Server, name: string): Promise<Cluster> {
  const folder = join(cluster.folder, name);
  mkdirSync(folder, { mode: 0o711 });
  const data = join(folder, "data");
  await client`select pg_backup_start('standby', true)`;
  // Files that the server removes meanwhile are not missed.
  spawnSync("cp", ["-a", cluster.data, data], { stdio: "ignore" });
  const [label] = await client<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
  for (const left of ["postmaster.pid", "postmaster.opts"]) rmSync(join(data, left), { force: true });
  for (const segment of readdirSync(join(data, "pg_wal"))) {
    if (/^[0-9A-F]{24}/.test(segment)) rmSync(join(data, "pg_wal", segment));
  }
  write(join(data, "backup_label"), label?.labelfile ?? "");
  write(join(data, "standby.signal"), "");
  const source = `host=127.0.0.1 port=${port} user=postgres password=${cluster.password}`;
  const settings = readFileSync(join(data, "postgresql.auto.conf"), "utf8").replace(
    /^synchronous_standby_names.*\n/gm,
    "",
  );
  write(join(data, "postgresql.auto.conf"), `${settings}primary_conninfo = '${source}'\n`);
  return { ...cluster, folder, data };
}

function write(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}

/** From then on nothing is acknowledged that the standby does not have. */
async function untilItHasAll(client: postgres.Sql): Promise<void> {
  const [now] = await client<{ position: string }[]>`select pg_current_wal_lsn()::text as position`;
  const endsAtMs = performance.now() + FOLLOWS_WITHIN_MS;
  for (;;) {
    const following = await client`
      select 1 from pg_stat_replication where sync_state = 'sync' and flush_lsn >= ${now?.position ?? ""}::text::pg_lsn`;
    if (following.length > 0) return;
    if (performance.now() > endsAtMs) throw new Error("The standby does not follow.");
    await pause(POLL_MS);
  }
}

/** The postmaster first, so that it starts nothing any more; its children do not all end with it at once. */
async function kill({ cluster, client, postmaster }: Server): Promise<void> {
  const pid = livingPostmaster(cluster.data);
  if (pid === undefined) throw new Error("The primary does not run.");
  process.kill(pid, "SIGSTOP");
  const children = readdirSync("/proc").filter((name) => parentOf(name) === pid);
  for (const each of [pid, ...children.map(Number)]) {
    try {
      process.kill(each, "SIGKILL");
    } catch {
      // It ended by itself in the meantime.
    }
  }
  await postmaster.ended;
  await client.end({ timeout: 0 });
}

function parentOf(name: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
