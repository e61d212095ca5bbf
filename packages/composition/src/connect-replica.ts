import { createDatabase, type Database } from "@quote-financing/db/database";
import { Replica } from "@quote-financing/db/replica/replica";
import { behindPooler } from "./environment/behind-pooler.ts";
import type { Environment } from "./environment/environment-schema.ts";

export interface ReplicaConnections {
  readonly environment: Pick<Environment, "DATABASE_REPLICA_URL" | "DATABASE_PREPARE" | "DATABASE_DIRECT_URL">;
  readonly primary: Database;
  /** As `pg_stat_activity` shows them. */
  readonly applicationName: string;
  readonly maxConnections?: number;
  /** Told in words when the replica is lost or back. */
  readonly onChange?: (message: string) => void;
}

/** The copy that DATABASE_REPLICA_URL names, if any. A process starts without one that is away. */
export function connectReplica(options: ReplicaConnections): Replica | undefined {
  const { environment, primary, onChange, ...connections } = options;
  const { DATABASE_REPLICA_URL: url } = environment;
  if (url === undefined) return undefined;
  const connect = () => createDatabase({ ...connections, ...behindPooler(environment), url, isReplica: true });
  return new Replica({ primary, connect, ...(onChange && { onChange }) });
}
