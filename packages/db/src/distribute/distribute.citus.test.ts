import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeBackup } from "../backup/write-backup.ts";
import { migrate } from "../migrate/migrate.ts";
import { migrationsFolder } from "../migrate/migrations-folder.ts";
import { TABLE_PLACEMENT } from "../schema/table-placement.ts";
import { createEmptyDatabase, createTestDatabase } from "../testing/create-test-database.ts";
import { DistributeRefusal, distribute } from "./distribute.ts";

const TAKEN_AT = new Date("2026-06-01T00:00:00Z");
const SHARDS = 2;

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: postgres.Sql;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  client = postgres(database.url, { max: 1, onnotice: () => {} });
  folder = mkdtempSync(join(tmpdir(), "distribute-test-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await client.end();
  await database.close();
});

async function holdShards(): Promise<void> {
  const { hostname, port } = new URL(database.url);
  await client`create extension citus`;
  await client`select citus_set_coordinator_host(${hostname}, ${Number(port)}::int)`;
  await client`select citus_set_node_property(${hostname}, ${Number(port)}::int, 'shouldhaveshards', true)`;
}

/** Rows in tables of each placement, with keys between them. */
async function fill(): Promise<void> {
  for (const id of ["mer_1", "mer_2"]) {
    await client`insert into organizations (organization_id, slug, name, created_at) values (${id}, ${id}, ${id}, now())`;
    await client`insert into opportunities (organization_id, opportunity_id, created_at) values (${id}, 'opp_1', now())`;
    await client`insert into event_feeds (organization_id) values (${id})`;
    await client`insert into case_clocks (organization_id, last_updated_at) values (${id}, now())`;
  }
  await client`
    insert into users (user_id, name, email, created_at, updated_at) values ('usr_1', 'A', 'a@example.nl', now(), now())`;
  await client`
    insert into sessions (session_id, user_id, token, expires_at, created_at, updated_at)
    values ('ses_1', 'usr_1', 'token', now(), now(), now())`;
  await client`
    insert into verifications (verification_id, identifier, value, expires_at, created_at, updated_at)
    values ('ver_1', 'a', 'b', now(), now(), now())`;
}

const digests = async (name: string) => {
  const { tables } = await writeBackup({ url: database.url, folder: join(folder, name), takenAt: TAKEN_AT });
  return tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }));
};

/** As Citus keeps them: by their hash, with copies, or once. */
async function placements(): Promise<Record<string, string>> {
  const rows = await client<{ name: string; placement: string }[]>`
    select logicalrelid::text as name,
      case when partmethod = 'h' then 'organization' when repmodel = 't' then 'everywhere' else 'coordinator' end as placement
    from pg_dist_partition`;
  return Object.fromEntries(rows.map(({ name, placement }) => [name, placement]));
}

/** Every table as it is declared; one of the coordinator without keys is a table like any other. */
async function expectAllPlaced(): Promise<void> {
  const placed = await placements();
  for (const [name, placement] of Object.entries(TABLE_PLACEMENT)) {
    if (placement !== "coordinator" || placed[name] !== undefined) expect(placed[name], name).toBe(placement);
  }
  const left = await client`
    select logicalrelid from pg_dist_partition where pg_relation_size(logicalrelid) > 0 and partmethod = 'h'`;
  expect(left).toHaveLength(0);
}

test.each([1, 9, 30, 49])(
  "distributing that is broken off after %i steps goes on, and every row is there",
  async (steps) => {
    await migrate({ url: database.url, migrationsFolder });
    await holdShards();
    await fill();
    const before = await digests("before");
    let told = 0;
    const breakOff = () => {
      told += 1;
      if (told === steps) throw new Error("broken off");
    };

    await expect(distribute({ url: database.url, shardCount: SHARDS, tell: breakOff })).rejects.toThrow("broken off");
    await distribute({ url: database.url, shardCount: SHARDS });

    await expectAllPlaced();
    expect(await digests("after")).toEqual(before);
  },
);

test("a session still ends with its person, across tables that lie apart", async () => {
  await migrate({ url: database.url, migrationsFolder });
  await holdShards();
  await fill();
  await distribute({ url: database.url, shardCount: SHARDS });

  await client`delete from users`;

  expect(await client`select 1 from sessions`).toHaveLength(0);
});

test("a migration after distributing places its tables, keys included", async () => {
  cpSync(migrationsFolder, join(folder, "older"), { recursive: true });
  rmSync(join(folder, "older/online"), { recursive: true });
  const journal = join(folder, "older/meta/_journal.json");
  const { entries, ...head } = JSON.parse(readFileSync(journal, "utf8"));
  writeFileSync(journal, JSON.stringify({ ...head, entries: entries.slice(0, 12) }));
  await migrate({ url: database.url, migrationsFolder: join(folder, "older") });
  await holdShards();
  await distribute({ url: database.url, shardCount: SHARDS });

  await migrate({ url: database.url, migrationsFolder });
  await migrate({ url: database.url, migrationsFolder });

  await expectAllPlaced();
  expect(await placements()).toMatchObject({ documents: "organization", passkeys: "coordinator" });
});

test("a table that had copies in an older release lies on the coordinator after a migration, rows included", async () => {
  await migrate({ url: database.url, migrationsFolder });
  await holdShards();
  await client`insert into delivery_workers (worker_id, alive_until) values ('wrk_1', now())`;
  await distribute({ url: database.url, shardCount: SHARDS });
  await client`select create_reference_table('delivery_workers')`;

  await migrate({ url: database.url, migrationsFolder });

  expect(await placements()).not.toHaveProperty("delivery_workers");
  expect(await client`select 1 from delivery_workers`).toHaveLength(1);
});

test("a start of a current database changes nothing on its nodes", async () => {
  const { url, close } = await createTestDatabase();
  await migrate({ url, migrationsFolder });
  const direct = postgres(url, { max: 1, onnotice: () => {} });
  const changedAt = () => direct`select max(xmin::text::bigint) as newest from pg_class`;
  const functions = () =>
    direct`select oid, xmin::text from pg_proc where proname in ('qf_run', 'qf_scan', 'qf_mark') order by oid`;
  const before = [await changedAt(), await functions()];

  await migrate({ url, migrationsFolder });

  expect([await changedAt(), await functions()]).toEqual(before);
  await direct.end();
  await close();
});

test("a server of which no node may hold rows is left as it is", async () => {
  await migrate({ url: database.url, migrationsFolder });

  await expect(distribute({ url: database.url })).rejects.toThrow(DistributeRefusal);

  expect(await placements()).toEqual({});
});

test("who finds the shard of an organization elsewhere is told to try again, and writes nothing", async () => {
  const { url, close } = await createTestDatabase();
  const direct = postgres(url, { max: 1, onnotice: () => {} });
  const call = () =>
    direct`select qf_run('mer_1', 'q1', ${"insert into «event_feeds» values ($1::text)"}, array['mer_1'], false, false)`;
  // From then on this node is another one than that which has the shards.
  await direct`update pg_dist_local_group set groupid = 77`;

  await expect(call()).rejects.toMatchObject({ code: "40001" });

  await direct.end();
  await close();
});

test("a statement over all shards opens no connections beside another within a second, unless an operator wants it", async () => {
  const intervalOf = async () => {
    const fresh = postgres(database.url, { max: 1, onnotice: () => {} });
    const [row] = await fresh`show citus.executor_slow_start_interval`;
    await fresh.end();
    return row;
  };
  await migrate({ url: database.url, migrationsFolder });
  await holdShards();
  await distribute({ url: database.url, shardCount: SHARDS });
  expect(await intervalOf()).toEqual({ "citus.executor_slow_start_interval": "1s" });
  const name = new URL(database.url).pathname.slice(1);
  await client`alter database ${client(name)} set citus.executor_slow_start_interval = '20ms'`;

  await migrate({ url: database.url, migrationsFolder });

  expect(await intervalOf()).toEqual({ "citus.executor_slow_start_interval": "20ms" });
});
