import { chmodSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../embedded-postgres/start-embedded-postgres.ts";
import { removeCluster } from "./remove-cluster.ts";

const folderPrefix = "quote-financing-tests-";

export interface TestServer {
  readonly url: string;
  /** Somebody else's server: what we made on it must be dropped by hand. */
  readonly isShared: boolean;
  /** One node of Citus: databases of tests are distributed (decision record 0401). */
  readonly isCitus: boolean;
  stop(): Promise<void>;
}

/** The server that CITUS_DATABASE_URL or TEST_DATABASE_URL names, or an embedded one in a temporary folder of this process. */
export async function startTestServer(): Promise<TestServer> {
  const { CITUS_DATABASE_URL: citus = "", TEST_DATABASE_URL: plain = "" } = process.env;
  const given = citus === "" ? plain : citus;
  if (given !== "") return { url: given, isShared: true, isCitus: citus !== "", stop: async () => {} };
  removeLeftOvers();
  // Several projects of one run are one process, and each has a server of its own.
  const dataDir = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  chmodSync(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, durable: false, maxConnections: 300 });
  return {
    url: server.url,
    isShared: false,
    isCitus: false,
    async stop() {
      await server.stop();
      removeCluster(dataDir);
    },
  };
}

/** Folders of runs that were killed. Their servers stopped with them. */
function removeLeftOvers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    if (!isRunning(Number.parseInt(name.slice(folderPrefix.length), 10))) removeCluster(join(tmpdir(), name));
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
