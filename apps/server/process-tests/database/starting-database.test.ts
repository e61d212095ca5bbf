import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "@quote-financing/db/embedded-postgres/find-free-port";
import { startEmbeddedPostgres } from "@quote-financing/db/embedded-postgres/start-embedded-postgres";
import { removeCluster } from "@quote-financing/db/testing/remove-cluster";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SECRETS, ServerProcess } from "../server-process.ts";

const COMMAND = fileURLToPath(new URL("../../dist/migrate.js", import.meta.url));
const PATIENCE = { timeout: 60_000, interval: 50 };

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quote-financing-starting-"));
  dataDir = join(folder, "pg");
  mkdirSync(dataDir, { mode: 0o711 });
});
afterEach(() => {
  removeCluster(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

test("a process and a command that start before their database wait for it, and say so", async () => {
  const port = await findFreePort();
  const first = await startEmbeddedPostgres({ dataDir, port });
  await first.stop();
  const env = { ...SECRETS, DATABASE_URL: first.url, MAIL: "off", DATA_DIR: folder };
  const server = ServerProcess.spawn({ env });
  const command = ServerProcess.spawn({ env, program: COMMAND });
  const waits = ({ output }: ServerProcess) => output.split("takes no connections yet").length - 1;
  await expect.poll(() => waits(server), PATIENCE).toBe(2);
  await expect.poll(() => waits(command), PATIENCE).toBeGreaterThan(0);

  const second = await startEmbeddedPostgres({ dataDir, port });

  await expect.poll(() => server.port, PATIENCE).toBeDefined();
  expect(waits(server)).toBeLessThanOrEqual(3);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(await command.exited, command.output).toBe(0);
  expect((await server.stop()).code).toBe(0);
  await second.stop();
});
