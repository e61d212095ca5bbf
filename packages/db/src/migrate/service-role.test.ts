import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/create-test-database.ts";
import { MigrationRefusal, migrate } from "./migrate.ts";
import { migrationsFolder } from "./migrations-folder.ts";
import { grantServiceRole } from "./service-role.ts";

let database: TestDatabase;
let owner: postgres.Sql;
let servingUrl: string;
let folder: string;
const role = { name: `serves_${ulid().toLowerCase()}`, password: "a password of this test" };

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.url, { max: 1, onnotice: () => {} });
  await grantServiceRole(owner, role);
  const url = new URL(database.url);
  url.username = role.name;
  url.password = role.password;
  servingUrl = url.href;
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
});
afterAll(async () => {
  await owner`drop owned by ${owner(role.name)}`;
  await owner`drop role ${owner(role.name)}`;
  await owner.end();
  await database.close();
  await rm(folder, { recursive: true });
});

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly when: number; readonly tag: string }[];
}

/** The migrations of another release: ours, with another list of them. */
async function release(name: string, change: (entries: Journal["entries"]) => Journal["entries"]): Promise<string> {
  const own = join(folder, name);
  await cp(migrationsFolder, own, { recursive: true });
  const path = join(own, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8")) as Journal;
  await writeFile(path, JSON.stringify({ ...journal, entries: change(journal.entries) }));
  await writeFile(join(own, "9999_newer.sql"), "select 1;");
  return own;
}

test("a process of an older release starts after a newer one has migrated", async () => {
  const older = await release("older", (entries) => entries.slice(0, -1));
  await migrate({ url: servingUrl, migrationsFolder: older });
  await migrate({ url: servingUrl, migrationsFolder });
});

test("a process of a newer release does not start before its owner has migrated", async () => {
  const newer = await release("newer", (entries) => {
    const newest = { ...entries[0], idx: entries.length, when: (entries.at(-1)?.when ?? 0) + 1, tag: "9999_newer" };
    return [...entries, newest];
  });
  await expect(migrate({ url: servingUrl, migrationsFolder: newer })).rejects.toThrow(MigrationRefusal);
});
