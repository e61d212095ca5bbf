import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OwnDatabase } from "./own-database.ts";
import { SECRETS, ServerProcess } from "./server-process.ts";

const refused = { code: "42501" };

/** What somebody with the service's connection string would try. */
const TAMPERING = [
  "update audit_entries set actor_name = 'nobody'",
  "delete from audit_entries",
  "truncate audit_entries",
  "update platform_audit_entries set actor_name = 'nobody'",
  "delete from platform_audit_entries",
  "update audit_links set hash = repeat('0', 64)",
  "delete from audit_links",
  "delete from audit_chains",
  "drop table audit_entries",
  "alter table audit_entries disable row level security",
  "insert into audit_entries select * from audit_entries on conflict (organization_id, audit_entry_id) do update set actor_name = ''",
  "create table public.mine (x int)",
];

async function refuseAll(sql: postgres.Sql): Promise<void> {
  // PostgreSQL warns that this grants nothing; what follows shows that it did not.
  await sql.unsafe("grant all on audit_entries to current_user");
  for (const statement of TAMPERING) await expect(sql.unsafe(statement), statement).rejects.toMatchObject(refused);
}

describe("on the embedded database", () => {
  const own = new OwnDatabase();
  let server: ServerProcess;
  let sql: postgres.Sql;
  beforeAll(async () => {
    server = await ServerProcess.start({ env: { DATA_DIR: own.dataDir } });
    const { databaseUrl } = JSON.parse(readFileSync(join(own.dataDir, "demo.json"), "utf8"));
    sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  });
  afterAll(async () => {
    await sql.end();
    await server.stop("SIGKILL");
    own.remove();
  });

  test("the service itself is connected as a role that owns nothing", async () => {
    const connected = await sql`
      select distinct usename, usesuper, usecreatedb from pg_stat_activity join pg_user using (usename)
      where application_name = 'quote-financing'`;
    expect(connected).toEqual([{ usename: "quote_financing_service", usesuper: false, usecreatedb: false }]);
  });

  test("an entry of the audit log can be added, and then neither changed nor removed", async () => {
    const [organization] = await sql`select organization_id from organizations limit 1`;
    const entry = { organization_id: organization?.organization_id, audit_entry_id: "aud_1", action: "sandbox.opened" };
    const who = { actor_id: "usr_1", actor_name: "Sanne", occurred_at: new Date(0) };
    await sql`insert into audit_entries ${sql({ ...entry, ...who })}`;

    await refuseAll(sql);

    expect(await sql`select actor_name from audit_entries where audit_entry_id = 'aud_1'`).toEqual([
      { actor_name: "Sanne" },
    ]);
  });
});

test("with an owner that migrates, the service's role gets its rights, serves, and cannot change the log", async () => {
  const own = new OwnDatabase();
  const database = await createTestDatabase();
  const serviceUrl = Object.assign(new URL(database.url), { username: "append_only_test", password: "x7".repeat(9) });
  const env = { ...SECRETS, MAIL: "off", DATABASE_URL: serviceUrl.href, DATA_DIR: own.dataDir };
  const owner = postgres(database.url, { max: 1, onnotice: () => {} });
  const sql = postgres(serviceUrl.href, { max: 1, onnotice: () => {} });
  const servers: ServerProcess[] = [];
  try {
    servers.push(await ServerProcess.start({ env: { ...env, MIGRATION_DATABASE_URL: database.url } }));
    servers.push(await ServerProcess.start({ env }));
    await refuseAll(sql);

    await owner`delete from drizzle.__drizzle_migrations`;
    const late = ServerProcess.spawn({ env });
    expect([await late.exited, late.output]).toEqual([1, expect.stringContaining("MIGRATION_DATABASE_URL")]);
  } finally {
    await Promise.all(servers.map((server) => server.stop("SIGKILL")));
    await sql.end();
    await owner`drop owned by append_only_test`;
    await owner`drop role append_only_test`;
    await owner.end();
    await database.close();
    own.remove();
  }
});
