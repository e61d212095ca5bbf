import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@quote-financing/db/embedded-postgres/find-free-port";
import { startEmbeddedPostgres } from "@quote-financing/db/embedded-postgres/start-embedded-postgres";
import { removeCluster } from "@quote-financing/db/testing/remove-cluster";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MerchantClient } from "./merchant-client.ts";
import { OwnDatabase } from "./own-database.ts";
import { SECRETS, ServerProcess } from "./server-process.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quote-financing-away-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What was written of faults that Next.js met while it made a page. */
const pageFaults = ({ output }: ServerProcess) =>
  output.split("\n").filter((line) => line.includes('"msg":"console"') && line.includes('"level":"error"'));

const statusOf = async (server: ServerProcess, path: string) => (await fetch(`${server.origin}${path}`)).status;

test("without its database a server answers 503 in the envelope, stays up, and recovers within 10 seconds", async () => {
  const dataDir = join(folder, "pg");
  mkdirSync(dataDir, { mode: 0o711 });
  const port = await findFreePort();
  const first = await startEmbeddedPostgres({ dataDir, port });
  const server = await ServerProcess.start({
    env: { ...SECRETS, DATABASE_URL: first.url, MAIL: "off", DATA_DIR: folder, ROLES: "rest,portal,delivery" },
  });
  const client = new MerchantClient(server.origin, `okey_${"A".repeat(43)}`);
  expect((await client.get("cases")).status).toBe(401);
  expect(await statusOf(server, "/readyz")).toBe(200);

  await first.stop();
  const away = await new MerchantClient(server.origin, `okey_${"B".repeat(43)}`).get("cases");

  expect(away.status).toBe(503);
  expect(away.body.error).toMatchObject({ type: "api_error", code: "service_unavailable" });
  expect(away.headers.get("request-id")).toBe(away.body.error.requestId);
  expect(await statusOf(server, "/readyz")).toBe(503);
  expect(await statusOf(server, "/healthz")).toBe(200);
  // Of a page nothing but the log says why it failed.
  expect(pageFaults(server)).toEqual([]);
  expect(await statusOf(server, `/invitations/${"A".repeat(43)}`)).toBe(500);
  await expect.poll(() => pageFaults(server).join()).toContain("ECONNREFUSED");

  const second = await startEmbeddedPostgres({ dataDir, port });
  const backAtMs = performance.now();
  await expect.poll(() => statusOf(server, "/readyz"), { timeout: 15_000, interval: 100 }).toBe(200);
  expect((await new MerchantClient(server.origin, `okey_${"C".repeat(43)}`).get("cases")).status).toBe(401);
  expect(performance.now() - backAtMs).toBeLessThan(10_000);
  expect((await server.stop()).code).toBe(0);
  await second.stop();
  removeCluster(dataDir);
});

test("an embedded PostgreSQL that is killed is started again within 10 seconds, and nothing acknowledged is gone", async () => {
  const own = new OwnDatabase();
  const server = await ServerProcess.start({ env: { DATA_DIR: own.dataDir } });
  const client = new MerchantClient(server.origin, own.apiKey);
  const before = (await client.get("cases")).body.data.length;

  const killed = own.postmaster;
  if (killed === undefined) throw new Error("No PostgreSQL runs there.");
  process.kill(killed, "SIGQUIT");
  const killedAtMs = performance.now();
  await expect.poll(() => own.postmaster, { timeout: 10_000, interval: 50 }).not.toBe(killed);
  await expect.poll(() => statusOf(server, "/readyz"), { timeout: 15_000, interval: 50 }).toBe(200);

  expect(performance.now() - killedAtMs).toBeLessThan(10_000);
  expect((await client.get("cases")).body.data.length).toBe(before);
  expect((await server.stop()).code).toBe(0);
  own.remove();
});
