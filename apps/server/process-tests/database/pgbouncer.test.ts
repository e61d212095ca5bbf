import { createDatabase } from "@quote-financing/db/database";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MerchantClient, quoteBody } from "../merchant-client.ts";
import { createInstallation, type Installation } from "../testing-installation.ts";
import { PGBOUNCER, PgBouncer, pgBouncerMinor } from "./pgbouncer-process.ts";

const POOL_SIZE = 5;
const CREATES = 120;
/** `ops/deploying.md` names them. */
const KEEPS_PREPARED = [
  "max_prepared_statements = 500",
  "ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,lock_timeout",
];

const minor = PGBOUNCER === undefined ? undefined : pgBouncerMinor(PGBOUNCER);
if (minor === undefined) {
  printMeasurements("PgBouncer NOT TRIED: its program is not installed here (apt-get install pgbouncer)", {});
}

const kinds = [
  { name: "One that keeps no prepared statements", since: 0, prepare: "false", settings: [] as readonly string[] },
  { name: "One that keeps prepared statements", since: 21, prepare: "true", settings: KEEPS_PREPARED },
].filter(({ since }) => minor !== undefined && minor >= since);

describe.runIf(PGBOUNCER !== undefined)("a real PgBouncer in transaction mode", () => {
  let installation: Installation;
  beforeEach(async () => {
    installation = await createInstallation();
  });
  afterEach(() => installation.close());

  test.each(kinds)("$name carries the whole service over few connections", async ({ prepare, settings }) => {
    const { databaseUrl, receiver, token, services } = installation;
    const bouncer = await PgBouncer.start(PGBOUNCER ?? "", databaseUrl, POOL_SIZE, settings);
    const server = await installation.start({
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_PREPARE: prepare,
    });
    const client = new MerchantClient(server.origin, token);

    await client.post("events/destinations", { name: "Ontvanger", url: receiver.url });
    const { quoteId } = (await client.post("quotes", quoteBody(), { "Idempotency-Key": "one" })).body.data;
    const opened = await client.post(`quotes/${quoteId}/cases`, { type: "general", message: { body: "Hallo" } });
    const { caseId } = opened.body.data;
    expect((await client.post(`cases/${caseId}/messages`, { body: "Nog iets" })).status).toBe(201);
    const creates = await Promise.all(Array.from({ length: CREATES }, () => client.post("quotes", quoteBody())));
    expect(new Set(creates.map(({ status }) => status))).toEqual(new Set([201]));
    const bodies = (await receiver.waitForRequests(CREATES + 3)).map(({ body }) => JSON.parse(body));
    const [row] = await services.db.client<{ behind: number }[]>`
      select count(*)::int as behind from pg_stat_activity
      where datname = current_database() and application_name = 'quote-financing'`;

    expect(new Set(bodies.map(({ eventId }) => eventId)).size).toBe(CREATES + 3);
    expect(row?.behind).toBeLessThanOrEqual(POOL_SIZE);
    expect(server.output).not.toMatch(/"level":"(error|fatal)"/);
    expect((await server.stop()).code).toBe(0);
    await bouncer.stop();
  });

  test.each(kinds)(
    "$name mixes up no statements of clients that share its connections",
    async ({ prepare, settings }) => {
      const bouncer = await PgBouncer.start(PGBOUNCER ?? "", installation.databaseUrl, 2, settings);
      const isPooled = prepare === "false";
      const clients = Array.from({ length: 3 }, () => createDatabase({ url: bouncer.url, isPooled, oneAtATime: true }));
      const rounds = clients.flatMap(({ forMaintenance: { orm } }, client) =>
        Array.from({ length: 6 }, async (_, lane) => {
          const answers: unknown[] = [];
          for (let round = 0; round < 40; round += 1) {
            const word = `${client} ${lane} ${round}`;
            const [[one], [text], [time]] = await Promise.all([
              orm.execute(sql`select 1 as one`),
              orm.execute(sql`select ${round}::int as round, ${word}::text as word`),
              orm.execute(sql`select ${"2026-11-27T00:00:00Z"}::timestamptz is not null as known`),
            ]);
            answers.push([one?.one, text?.round === round && text.word === word, time?.known]);
          }
          return answers;
        }),
      );
      const answers = (await Promise.all(rounds)).flat();
      await Promise.all(clients.map((client) => client.close()));
      await bouncer.stop();

      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(["[1,true,true]"]));
    },
  );
});
