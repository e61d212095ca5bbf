import { join } from "node:path";
import postgres from "postgres";
import { readGuides, type Sample } from "../../src/guides/guide-samples.ts";
import { GuideSession } from "../../src/guides/guide-session.ts";
import { startPackageRegistry } from "../../src/guides/package-registry.ts";
import { startReaderDatabase } from "../../src/guides/reader-database.ts";
import { expect, story } from "../../src/story.ts";

const SIGNING_SECRET = "whsig_only-for_my-own-machine_and-nothing-else_AA";

/** Receivers of the guide that remember events in PostgreSQL, and what their handler does instead: it takes long. */
const RECEIVERS = [
  {
    file: "leased-hook.mjs",
    start: "node leased-hook.mjs 4217",
    work: 'onOther: (event) => console.log("Handled once:", event.type),',
    slow: 'onOther: (event) => event.type === "case.created" ? pool.query("SELECT pg_sleep($1)", [20]) : undefined,',
  },
  {
    file: "transactional-hook.mjs",
    start: "node transactional-hook.mjs",
    work: 'transaction.query("INSERT INTO inbox VALUES ($1, $2)", [event.eventId, event]),',
    slow: 'transaction.query("SELECT pg_sleep($1)", [event.type === "case.created" ? 20 : 0]),',
  },
] as const;

for (const receiver of RECEIVERS) {
  story(`${receiver.file} of the guide goes on when the database drops its connections`, async ({ product }) => {
    const registry = await startPackageRegistry();
    const database = await startReaderDatabase();
    const { PGHOST: host, PGPORT: port, PGUSER: user, PGPASSWORD: password, PGDATABASE: name } = database.variables;
    const sql = postgres({ host, port: Number(port), user, password, database: name, max: 1 } as never);
    const BASE_URL = product.demo.baseUrl;
    const environment = { BASE_URL, SIGNING_SECRET, ...database.variables, npm_config_registry: registry.url };
    const session = new GuideSession(environment);
    const shell = { language: "sh", about: "background", line: 0 };
    try {
      await session.run({ ...shell, code: 'npm install "$BASE_URL/docs/sdk.tgz" pg' });
      session.save(slowSample(receiver));
      await session.start({ ...shell, code: receiver.start });
      const { deliver, makeDelivery, makeEvent } = await import(
        join(session.folder, "node_modules/@quote-financing/sdk/dist/test-kit.js")
      );
      const send = (type: string): Promise<number> =>
        deliver("http://127.0.0.1:4217/", makeDelivery(makeEvent(type), { signingSecret: SIGNING_SECRET }));

      expect(await send("quote.created")).toBe(204);
      await dropConnections(sql);
      await expect.poll(() => send("quote.created").catch((error) => `${error.cause?.code}`)).toBe(204);

      const interrupted = send("case.created").catch((error) => error);
      await expect
        .poll(() => sql`select 1 from pg_stat_activity where state = 'active' and query like 'SELECT pg_sleep(%'`)
        .toHaveLength(1);
      await dropConnections(sql);
      expect(await interrupted).toBe(500);
      await expect.poll(() => send("quote.created").catch((error) => `${error.cause?.code}`)).toBe(204);
    } finally {
      await session.end();
      await sql.end();
      await database.close();
      await registry.close();
    }
  });
}

/** As printed, at a port that no other story uses, and with a handler that takes its time for one type of event. */
function slowSample({ file, work, slow }: (typeof RECEIVERS)[number]): Sample {
  const samples = readGuides().find((guide) => guide.name === "sdk.md")?.samples ?? [];
  const sample = samples.find(({ about }) => about === `file=${file}`);
  if (sample?.code.includes(work) !== true) throw new Error(`The guide has no ${file} with that handler.`);
  return { ...sample, code: sample.code.replace(work, slow).replaceAll("4007", "4217") };
}

/** What a restart of the database does, and a server in front of it that ends what rests. */
async function dropConnections(sql: postgres.Sql): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`;
}
