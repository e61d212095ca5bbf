import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withDatabase } from "../embedded-postgres/ensure-database.ts";
import { testDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";
import { migrationsFolder } from "./migrations-folder.ts";

const database = testDatabase();
let client: postgres.Sql;
beforeAll(async () => {
  client = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await client.end();
});

test("of processes that start at once on an empty database one migrates, and the others go on when it is done; no account is made", async () => {
  const name = `${new URL(database.url).pathname.slice(1)}_empty`;
  await client`create database ${client(name)}`;
  const url = withDatabase(database.url, name);
  try {
    const starts = [1, 2, 3].map(() => migrate({ url, migrationsFolder }));
    expect(await Promise.all(starts)).toHaveLength(3);
    // Nobody can sign in to what nobody was invited to.
    const empty = postgres(url, { max: 1 });
    const [made] = await empty`select (select count(*) from users) + (select count(*) from accounts)
      + (select count(*) from api_keys) + (select count(*) from organizations) as rows`;
    await empty.end();
    expect(Number(made?.rows)).toBe(0);
  } finally {
    await client`drop database ${client(name)} with (force)`;
  }
});
