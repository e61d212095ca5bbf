import { createDatabase, type Database } from "@quote-financing/db/database";
import { Replica } from "@quote-financing/db/replica/replica";
import type { Environment } from "../configuration/environment.ts";
import type { ShutdownHooks } from "./shutdown-hooks.ts";

export interface ReplicaStart {
  readonly environment: Environment;
  /** The primary. */
  readonly db: Database;
  readonly shutdownHooks: ShutdownHooks;
  readonly onTrouble: (message: string) => void;
}

/** The server that DATABASE_REPLICA_URL names, if any. One that is away keeps nobody from starting. */
export function openReplica({ environment, db, shutdownHooks, onTrouble }: ReplicaStart): Replica | undefined {
  const { DATABASE_REPLICA_URL: url, DATABASE_PREPARE } = environment;
  if (url === undefined) return undefined;
  const replica = new Replica({
    primary: db,
    connect: () => createDatabase({ url, isPooled: !DATABASE_PREPARE, applicationName: "quote-financing-lists" }),
    onChange: onTrouble,
  });
  shutdownHooks.add("replica", () => replica.close());
  return replica;
}
