import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readArchive } from "../archive/read-archive.ts";
import { TAR_END } from "../archive/tar.ts";
import { writeArchive } from "../archive/write-archive.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { migrate } from "../migrate/migrate.ts";
import { migrationsFolder } from "../migrate/migrations-folder.ts";
import { organizations } from "../schema/tables.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../testing/create-test-database.ts";
import { isOnCitus } from "../testing/on-citus.ts";
import { onServer } from "../testing/on-server.ts";
import { connectForLongWork } from "./long-work.ts";

const takenAt = new Date("2026-06-01T00:00:00Z");
const organizationId = "mer_01JZ0000000000000000000000";
const PAUSE_MS = 100;

let source: TestDatabase;
let target: TestDatabase;
let folder: string;

beforeEach(async () => {
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  folder = mkdtempSync(join(tmpdir(), "long-work-test-"));
  const name = "x".repeat(50);
  await source.db.orm.insert(organizations).values({ id: organizationId, slug: "een", name, createdAt: takenAt });
  await source.db.client`
    insert into opportunities (organization_id, opportunity_id, created_at)
    select ${organizationId}, 'opp_' || n, now() from generate_series(1, 50000) as n`;
  await Promise.all([source.url, target.url].map(hurry));
});

/** These settings go with the database, which no other test gets: it is not as it was made. */
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([source.close(), target.close()]);
});

/** As an operator sets it for the role, for a pooler's sake (decision record 0151), in so short that all work is longer. */
async function hurry(url: string): Promise<void> {
  await onServer(url, async (client) => {
    const database = client(new URL(url).pathname.slice(1));
    await client`alter role current_user in database ${database} set statement_timeout = '5ms'`;
    await client`alter role current_user in database ${database} set idle_in_transaction_session_timeout = '5ms'`;
  });
}

test("long work is cut off by no timeout of its role, and waits for locks as it says itself", async () => {
  const client = connectForLongWork(source.url, { connection: { lock_timeout: 1_234 } });
  try {
    const settings = await client`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`;
    expect([...settings]).toEqual([{ statement: "0", lock: "1234ms", idle: "0" }]);
    await expect(client`select pg_sleep(0.05)`).resolves.toHaveLength(1);
  } finally {
    await client.end();
  }
});

// Connections between nodes of Citus take the settings of the role, whatever the one to the coordinator asks for.
test.skipIf(isOnCitus)("a backup is taken and restored where the role has timeouts", async () => {
  const backup = join(folder, "backup");
  const { tables } = await writeBackup({ url: source.url, folder: backup, takenAt });
  expect(tables.find(({ name }) => name === "opportunities")?.rows).toBe(50_000);

  await restoreBackup({ url: target.url, folder: backup });

  expect(await target.db.client`select count(*)::int as rows from opportunities`).toEqual([{ rows: 50_000 }]);
});

test.skipIf(isOnCitus)(
  "a database is migrated, indexes built online included, where the role has timeouts",
  async () => {
    const empty = await createEmptyDatabase();
    try {
      await hurry(empty.url);
      await migrate({ url: empty.url, migrationsFolder });
    } finally {
      await empty.close();
    }
  },
);

test.skipIf(isOnCitus)(
  "an archive is read at its reader's pace, and taken over at its store's, where the role has timeouts",
  async () => {
    const pieces: Buffer[] = [];
    const openDocument = () => expect.unreachable();
    for await (const piece of writeArchive({
      url: source.url,
      organizationId,
      at: takenAt,
      givesUnscanned: false,
      openDocument,
    })) {
      if (pieces.length % 5 === 0) await pause(PAUSE_MS);
      pieces.push(piece);
    }
    const slowly = async function* () {
      for (const [index, piece] of pieces.entries()) {
        if (index % 5 === 0) await pause(PAUSE_MS);
        yield piece;
      }
    };

    const storeDocument = () => expect.unreachable();
    await readArchive(slowly(), { url: target.url, complete: (_table, row) => row, storeDocument });

    expect(await target.db.orm.$count(organizations)).toBe(1);
  },
);

test.skipIf(isOnCitus)(
  "an archive is read to its end, also past the half-hour after which the driver leaves a connection",
  async () => {
    // The driver takes settings that its caller leaves open from the url.
    const url = `${source.url}?max_lifetime=0.05`;
    const options = { url, organizationId, at: takenAt, givesUnscanned: false };
    const read: Buffer[] = [];
    for await (const piece of writeArchive({ ...options, openDocument: () => expect.unreachable() })) {
      if (read.length % 5 === 0) await pause(PAUSE_MS);
      read.push(piece);
    }

    expect(read.at(-1)).toEqual(TAR_END);
  },
);
