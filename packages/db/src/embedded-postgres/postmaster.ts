import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Binaries } from "./find-binaries.ts";
import type { Cluster } from "./initialize-cluster.ts";
import { readPostmasterFile, removeForeignPostmasterFile } from "./postmaster-file.ts";
import { type ServerSettings, serverFlags } from "./server-settings.ts";
import { stopPostmaster } from "./stop-postmaster.ts";
import type { UnprivilegedUser } from "./unprivileged-user.ts";

const POLL_MS = 20;
const START_TIMEOUT_MS = 60_000;

/**
 * Stops the server when our end of its standard input closes: when we say so, or when this process dies, also by
 * SIGKILL. In its own session, so that Ctrl+C in a terminal reaches only us and the drain comes first.
 */
const watchScript = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(read -r _ <&3; kill -INT "$server") </dev/null &
watcher=$!
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`;

export interface Postmaster {
  /** Settles when the server has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Disconnects all clients and stops; within seconds. */
  stop(): Promise<void>;
}

/**
 * Starts the server on a cluster and waits until it accepts connections. A server that a dead owner left behind is
 * stopped first.
 *
 * @throws with the end of the server's log when it does not come up.
 */
export async function startPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  user: UnprivilegedUser | undefined,
  settings: ServerSettings,
): Promise<Postmaster> {
  await stopPostmaster(cluster.data);
  removeForeignPostmasterFile(cluster.data);
  const previousRun = readPostmasterFile(cluster.data)?.run;
  const child = spawnServer(cluster, binaries, user, settings);
  let running = true;
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  }).then(() => void (running = false));
  for (let waitedMs = 0; running && waitedMs < START_TIMEOUT_MS; waitedMs += POLL_MS) {
    const file = readPostmasterFile(cluster.data);
    if (file?.ready === true && file.run !== previousRun) return { ended, stop: () => stop(child, cluster, ended) };
    await pause(POLL_MS);
  }
  await stop(child, cluster, ended);
  throw new Error(`PostgreSQL did not start: ${endOfLog(cluster)}`);
}

function spawnServer(
  cluster: Cluster,
  binaries: Binaries,
  user: UnprivilegedUser | undefined,
  settings: ServerSettings,
): ChildProcess {
  const log = openLog(cluster);
  const command = [binaries.postgres, "-D", cluster.data, ...serverFlags(settings)];
  const child = spawn("/bin/sh", ["-c", watchScript, "postgres-watch", ...command], {
    ...user,
    cwd: cluster.data,
    env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: "C" },
    stdio: ["pipe", log, log],
    detached: true,
  });
  closeSync(log);
  child.stdin?.on("error", () => {});
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return child;
}

async function stop(child: ChildProcess, cluster: Cluster, ended: Promise<void>): Promise<void> {
  child.stdin?.destroy();
  await stopPostmaster(cluster.data);
  child.ref();
  await ended;
}

/** The last run's log is kept next to this one's, so that neither grows without end. */
function openLog(cluster: Cluster): number {
  const path = join(cluster.folder, "postgres.log");
  try {
    renameSync(path, join(cluster.folder, "postgres.previous.log"));
  } catch {
    // There was no last run.
  }
  return openSync(path, "a", 0o600);
}

function endOfLog(cluster: Cluster): string {
  return readFileSync(join(cluster.folder, "postgres.log"), "utf8").slice(-2000).trim();
}
