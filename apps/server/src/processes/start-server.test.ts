import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@quote-financing/db/embedded-postgres/start-embedded-postgres";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { removeCluster } from "@quote-financing/db/testing/remove-cluster";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readMailingEnvironment } from "../configuration/environment.ts";
import { createLog } from "../monitoring/logger.ts";
import { ShutdownHooks } from "./ending/shutdown-hooks.ts";
import { startServer } from "./start-server.ts";

test("of two first starts at once in one data folder the one that is refused makes no secrets: the other seals with its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "start-"));
  const dataDir = join(folder, "data");
  const first = await startEmbeddedPostgres({ dataDir, durable: false });
  const environment = readMailingEnvironment({ DATA_DIR: dataDir, PORT: "0", ROLES: "rest", LOG_LEVEL: "silent" });
  const second = { environment, log: createLog(environment), shutdownHooks: new ShutdownHooks() };

  await expect(startServer(second)).rejects.toThrow(/already uses the database/);

  expect(existsSync(join(dataDir, "secrets.json"))).toBe(false);
  await first.stop();
  removeCluster(dataDir);
  rmSync(folder, { recursive: true });
});

describe("a folder of documents that cannot be written", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.close());

  const startWith = async (changes: Record<string, string>) => {
    const environment = readMailingEnvironment({
      DATABASE_URL: database.url,
      MAIL: "off",
      PORT: "0",
      LOG_LEVEL: "silent",
      ...changes,
      SECRETS_KEY: randomBytes(32).toString("base64"),
      CRON_SECRET: randomBytes(32).toString("base64"),
      BETTER_AUTH_SECRET: randomBytes(32).toString("base64"),
      UNENCRYPTED_CONNECTIONS: "allow",
    });
    const shutdownHooks = new ShutdownHooks();
    try {
      await startServer({ environment, log: createLog(environment), shutdownHooks });
    } finally {
      await shutdownHooks.runAll();
    }
  };

  test.each([
    ["DOCUMENTS_URL", { DOCUMENTS_URL: "file:/dev/null/documents" }],
    ["DATA_DIR", { DATA_DIR: "/dev/null/data" }],
    [
      "DATA_DIR, beside a bucket",
      { DATA_DIR: "/dev/null/data", DOCUMENTS_URL: "s3://key:secret@s3.example/bucket?region=eu" },
    ],
  ])("by %s ends the start of what takes uploads, with its path", async (_, changes) => {
    await expect(startWith({ ROLES: "rest", ...changes })).rejects.toThrow(
      /^Documents cannot be taken: the folder \/dev\/null\/.*incoming cannot be written \(ENOTDIR\)/,
    );
  });

  test("is nothing to a process that takes none", async () => {
    await startWith({ ROLES: "delivery", DATA_DIR: "/dev/null/data" });
  });
});
