import { fileURLToPath } from "node:url";
import { appRouter } from "@quote-financing/api/router";
import { createTestServices } from "@quote-financing/api/testing/test-services";
import { testContext } from "@quote-financing/api/testing/testing-context";
import { createTestCredential } from "@quote-financing/api/testing/testing-credential";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { createTestAgent, createTestMember } from "@quote-financing/api/testing/testing-people";
import { createCallerFactory } from "@quote-financing/api/trpc";
import { createDatabase, type Database } from "@quote-financing/db/database";
import { migrate } from "@quote-financing/db/migrate/migrate";
import { Replica } from "@quote-financing/db/replica/replica";
import { startReplicatedPostgres } from "@quote-financing/db/testing/start-replicated-postgres";
import postgres from "postgres";
import { MerchantClient } from "./merchant-client.ts";
import { createInstallation } from "./testing-installation.ts";

const createCaller = createCallerFactory(appRouter);

/** A primary with a streaming replica, and two server processes that know both. */
export async function createReplicaWorld() {
  const cluster = await startReplicatedPostgres();
  const { url, replicaUrl } = cluster;
  await migrate({ url, migrationsFolder: fileURLToPath(new URL("../../../packages/db/migrations", import.meta.url)) });
  const db = createDatabase({ url, maxConnections: 6 });
  const installation = await createInstallation({ db, url, close: () => db.close() });
  const env = { DATABASE_REPLICA_URL: replicaUrl, ROLES: "rest" };
  const servers = await Promise.all([installation.start(env), installation.start(env)]);
  const standby = postgres(replicaUrl, { max: 1, idle_timeout: 1, backoff: () => 0.1, onnotice: () => {} });
  const connect = () => createDatabase({ url: replicaUrl, maxConnections: 6, isReplica: true });
  const replica = new Replica({ primary: db, connect });
  return {
    ...cluster,
    db,
    /** Of this process. */
    replica,
    /** The replica itself, for what only its operator does. */
    standby,
    clients: servers.map((server) => new MerchantClient(server.origin, installation.token)),
    /** How many lists the process has read there, and why. */
    readsOf: async (index: number, labels: string): Promise<number> => {
      const page = await (await fetch(`${servers[index]?.origin}/metrics`)).text();
      return Number(new RegExp(`^list_reads_total\\{${labels}\\} (\\d+)$`, "m").exec(page)?.[1] ?? 0);
    },
    people: () => createPeople(db, replica),
    async close() {
      await replica.close();
      await standby.end({ timeout: 1 });
      await installation.close();
      await cluster.stop();
    },
  };
}

export type ReplicaWorld = Awaited<ReturnType<typeof createReplicaWorld>>;

/** Callers of every kind whose lists may be read from the replica. */
async function createPeople(db: Database, replica: Replica) {
  const services = createTestServices({ db, replica });
  const organization = await createTestOrganization(services);
  const call = (caller: Parameters<typeof testContext>[1]) => createCaller(testContext(services, caller));
  return {
    organizationId: organization.organizationId,
    owner: call(await createTestMember(services, organization, "owner")),
    agent: call(await createTestAgent(services)),
    merchant: call((await createTestCredential(services, organization)).caller),
  };
}
