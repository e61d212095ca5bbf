import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import postgres from "postgres";
import { ClusterServers } from "./cluster-servers.ts";

export interface ClusterWorld {
  readonly sql: postgres.Sql;
  readonly receiver: Receiver;
  readonly servers: ClusterServers;
  close(): Promise<void>;
}

/** Servers on a database that is there, with a receiver that they may send to. */
export async function startClusterWorld(url: string, choice: { readonly servers: number }): Promise<ClusterWorld> {
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const receiver = await createReceiver();
  const folder = mkdtempSync(join(tmpdir(), "quote-financing-bench-cluster-"));
  writeFileSync(join(folder, "ca.pem"), receiver.caPem);
  const servers = await ClusterServers.start({ url, caFile: join(folder, "ca.pem"), folder, count: choice.servers });
  return {
    sql,
    receiver,
    servers,
    async close() {
      await servers.close();
      await receiver.close();
      await sql.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
