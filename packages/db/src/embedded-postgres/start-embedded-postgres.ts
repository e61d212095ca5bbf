import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { clusterFolder } from "./cluster-folder.ts";
import { ensureDatabase } from "./ensure-database.ts";
import { findBinaries } from "./find-binaries.ts";
import { findFreePort } from "./find-free-port.ts";
import { initializeCluster } from "./initialize-cluster.ts";
import { takeOwnership } from "./owner-lock.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import { unprivilegedUser } from "./unprivileged-user.ts";

const PORT_ATTEMPTS = 3;
const RESTART_PAUSE_MS = 250;
const LONGEST_RESTART_PAUSE_MS = 5_000;

export interface EmbeddedPostgresOptions {
  /** The folder that keeps the data between runs. Made when missing. */
  readonly dataDir: string;
  /** A free one is chosen when omitted. */
  readonly port?: number;
  /** 100 when omitted. */
  readonly maxConnections?: number;
  /** True when omitted. False (tests only) trades safety against a crash of the machine for speed. */
  readonly durable?: boolean;
  /** Told when the server ended unasked and when it is back, and of a database that an earlier folder of this name left. */
  readonly onTrouble?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of the database `quote_financing`; stays the same while this process runs. */
  readonly url: string;
  /** The same as the role that serves, which migrations make; it does not tell the owner's password. */
  readonly serviceUrl: string;
  /** Idempotent; within seconds. */
  stop(): Promise<void>;
}

/**
 * Runs a real PostgreSQL from `dataDir` for as long as this process lives: no installation, no configuration. It is
 * started again when it dies, and stops when this process does, even of SIGKILL. Works as root (decision record 0002).
 *
 * @throws when another living process uses the same data folder, when the database that it names is not there, or when the server does
 * not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = unprivilegedUser();
  const binaries = findBinaries(user);
  const folder = clusterFolder(options.dataDir, user, options.onTrouble);
  const ownership = takeOwnership(folder);
  let stop: (() => Promise<void>) | undefined;
  try {
    const { durable = true, maxConnections = 100 } = options;
    const cluster = await initializeCluster(folder, binaries, user, durable);
    const start = (port: number) => startPostmaster(cluster, binaries, user, { port, maxConnections, durable });
    const { port, postmaster } = await onSomePort(options.port, start);
    const stopRunning = keepRunning(postmaster, () => start(port), options.onTrouble ?? (() => {}));
    stop = stopRunning;
    const url = await ensureDatabase(
      `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`,
      "quote_financing",
    );
    return { url, serviceUrl: asServiceRole(url), stop: () => stopRunning().finally(ownership.release) };
  } catch (error) {
    // Before its folder is given back: nobody has it in hand, and the next start would find it running.
    await stop?.().catch(() => undefined);
    ownership.release();
    throw error;
  }
}

/** A password that follows from the owner's, and does not lead back to it. */
function asServiceRole(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHash("sha256").update(`quote_financing_service:${url.password}`).digest("hex");
  url.username = "quote_financing_service";
  return url.href;
}

/** Between finding a free port and binding it, somebody else may take it. */
async function onSomePort(asked: number | undefined, start: (port: number) => Promise<Postmaster>) {
  for (let attempt = 1; ; attempt += 1) {
    const port = asked ?? (await findFreePort());
    try {
      return { port, postmaster: await start(port) };
    } catch (error) {
      if (attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

/** Starts the server again on the same port when it ends unasked. Returns what ends that. */
function keepRunning(first: Postmaster, start: () => Promise<Postmaster>, onTrouble: (message: string) => void) {
  let stopping = false;
  let current: Promise<Postmaster> = Promise.resolve(first);

  async function restart(): Promise<Postmaster> {
    for (let pauseMs = RESTART_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_RESTART_PAUSE_MS)) {
      try {
        const postmaster = await start();
        watch(postmaster);
        onTrouble("The embedded PostgreSQL runs again.");
        return postmaster;
      } catch (error) {
        if (stopping) throw error;
        onTrouble(`The embedded PostgreSQL does not start again: ${(error as Error).message}`);
        await pause(pauseMs);
      }
    }
  }

  function watch(postmaster: Postmaster): void {
    void postmaster.ended.then(() => {
      if (stopping) return;
      onTrouble("The embedded PostgreSQL ended; it is started again.");
      current = restart();
      current.catch(() => {});
    });
  }

  watch(first);
  return async function stop(): Promise<void> {
    stopping = true;
    const postmaster = await current.catch(() => undefined);
    await postmaster?.stop();
  };
}
