import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/** Deletes a data folder and the cluster that it points to, for tests. The server must have been stopped. */
export function removeCluster(dataDir: string): void {
  const location = join(dataDir, "postgres-location");
  if (existsSync(location)) rmSync(dirname(readFileSync(location, "utf8").trim()), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
