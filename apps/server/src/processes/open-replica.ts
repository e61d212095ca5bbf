import { connectReplica } from "@quote-financing/composition/connect-replica";
import type { Environment } from "@quote-financing/composition/environment/environment-schema";
import type { Database } from "@quote-financing/db/database";
import type { Replica } from "@quote-financing/db/replica/replica";
import type { ShutdownHooks } from "./ending/shutdown-hooks.ts";

export interface ReplicaStart {
  readonly environment: Environment;
  readonly db: Database;
  readonly shutdownHooks: ShutdownHooks;
  readonly onTrouble: (message: string) => void;
}

/** The server that DATABASE_REPLICA_URL names, if any. */
export function openReplica({ environment, db, shutdownHooks, onTrouble }: ReplicaStart): Replica | undefined {
  const applicationName = "quote-financing-lists";
  const replica = connectReplica({ environment, primary: db, applicationName, onChange: onTrouble });
  if (replica !== undefined) shutdownHooks.add("replica", () => replica.close());
  return replica;
}
