import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeCluster } from "@quote-financing/db/embedded-postgres/remove-cluster";
import { startEmbeddedPostgres } from "@quote-financing/db/embedded-postgres/start-embedded-postgres";
import { expect, test } from "vitest";
import { readServerEnvironment } from "../configuration/environment.ts";
import { createLog } from "../monitoring/logger.ts";
import { ShutdownHooks } from "./shutdown-hooks.ts";
import { startServer } from "./start-server.ts";

test("of two first starts at once in one data folder the one that is refused makes no secrets: the other seals with its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "start-"));
  const dataDir = join(folder, "data");
  const first = await startEmbeddedPostgres({ dataDir, durable: false });
  const environment = readServerEnvironment({ DATA_DIR: dataDir, PORT: "0", ROLES: "rest", LOG_LEVEL: "silent" });
  const second = { environment, log: createLog(environment), shutdownHooks: new ShutdownHooks() };

  await expect(startServer(second)).rejects.toThrow(/already uses the database/);

  expect(existsSync(join(dataDir, "secrets.json"))).toBe(false);
  await first.stop();
  removeCluster(dataDir);
  rmSync(folder, { recursive: true });
});
