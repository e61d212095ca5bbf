import type { Services } from "@quote-financing/api/context";
import { seedDemoData } from "@quote-financing/demo/seed-demo-data";
import { type DemoAddresses, demoCredentials, readDemoCredentials, writeDemoFile } from "../configuration/demo-file.ts";

/**
 * Seeds an empty database, and keeps `demo.json` at this run's addresses. The file is written before the data is
 * committed: a kill in between leaves an empty database, and the next start makes both again (decision record 0012).
 *
 * @returns whether the database was empty.
 */
export async function seedDemo(services: Services, dataDir: string, addresses: DemoAddresses): Promise<boolean> {
  const wasEmpty = await seedDemoData(services, (data) => writeDemoFile(dataDir, addresses, demoCredentials(data)));
  const kept = wasEmpty ? undefined : readDemoCredentials(dataDir);
  if (kept !== undefined) writeDemoFile(dataDir, addresses, kept);
  return wasEmpty;
}
