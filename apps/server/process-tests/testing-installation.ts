import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/create-secret-box";
import { createTestServices, type TestServices } from "@quote-financing/api/testing/test-services";
import { createTestCredential } from "@quote-financing/api/testing/testing-credential";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { systemClock } from "@quote-financing/domain/time/clock";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import { SECRETS, ServerProcess } from "./server-process.ts";

/** One database, one merchant with a key, one receiver: what several server processes share. */
export interface Installation {
  readonly databaseUrl: string;
  readonly services: TestServices;
  readonly organizationId: string;
  readonly token: string;
  readonly receiver: Receiver;
  /** Environment of a process on this database that may deliver to the receiver. */
  readonly env: Readonly<Record<string, string>>;
  start(env?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  close(): Promise<void>;
}

/** @param database migrated; one of its own on the server of all tests when omitted. */
export async function createInstallation(database?: TestDatabase): Promise<Installation> {
  const { db, url, close } = database ?? (await createTestDatabase());
  const secretBox = createSecretBox(SECRETS.SECRETS_KEY);
  const services = createTestServices({ db, clock: systemClock, secretBox }) as unknown as TestServices;
  const organization = await createTestOrganization(services);
  const { token } = await createTestCredential(services, organization);
  const receiver = await createReceiver();
  const folder = mkdtempSync(join(tmpdir(), "quote-financing-processes-"));
  const authority = join(folder, "authority.pem");
  writeFileSync(authority, receiver.caPem);
  const env = {
    ...SECRETS,
    DATABASE_URL: url,
    MAIL: "off",
    DATA_DIR: join(folder, "data"),
    NODE_EXTRA_CA_CERTS: authority,
    DELIVERY_ALLOW_PRIVATE_NETWORKS: "true",
    RATE_LIMIT_PER_SECOND: "100000",
    RATE_LIMIT_BURST: "100000",
  };
  const started: ServerProcess[] = [];
  return {
    databaseUrl: url,
    services,
    organizationId: organization.organizationId,
    token,
    receiver,
    env,
    start: async (changes = {}) => {
      const server = await ServerProcess.start({ env: { ...env, ...changes } });
      started.push(server);
      return server;
    },
    async close() {
      await Promise.all(started.map((server) => server.stop("SIGKILL")));
      await receiver.close();
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
