import type { Services } from "@quote-financing/api/context";
import { hashCredential } from "@quote-financing/api/identity/credentials/credential-token";
import { claimHashes } from "@quote-financing/api/quotes/correlation-claims/claim-hashes";
import type { Database } from "@quote-financing/db/database";
import { seedDemoData } from "@quote-financing/demo/seed-demo-data";
import { type DemoAddresses, demoCredentials, readDemoCredentials, writeDemoFile } from "../configuration/demo-file.ts";

/**
 * Seeds an empty database, and keeps `demo.json` at this run's addresses. The file is written before the data is
 * committed: a kill in between leaves an empty database, and the next start makes both anew (decision record 0012).
 *
 * @returns whether the database was empty.
 */
export async function seedDemo(services: Services, dataDir: string, addresses: DemoAddresses): Promise<boolean> {
  const made = await seedDemoData({
    clock: services.clock,
    makeId: services.makeId,
    randomBytes: services.randomBytes,
    hashPassword: services.passwords.hash,
    hashToken: hashCredential,
    claimHashes: (consumer) => claimHashes(services.secretBox, consumer),
    db: beforeCommit(services.db, (data) => {
      if (isDemoData(data)) writeDemoFile(dataDir, addresses, demoCredentials(data));
    }),
  });
  const kept = made === undefined ? readDemoCredentials(dataDir) : undefined;
  if (kept !== undefined) writeDemoFile(dataDir, addresses, kept);
  return made !== undefined;
}

type DemoData = NonNullable<Awaited<ReturnType<typeof seedDemoData>>>;

const isDemoData = (value: unknown): value is DemoData =>
  typeof value === "object" && value !== null && "organizations" in value && "people" in value;

/** The same database, whose transactions show their result before they commit. */
function beforeCommit(db: Database, look: (result: unknown) => void): Database {
  return {
    ...db,
    transact: (work) =>
      db.transact(async (tx) => {
        const result = await work(tx);
        look(result);
        return result;
      }),
  };
}
