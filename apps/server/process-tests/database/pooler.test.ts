import { createDatabase } from "@quote-financing/db/database";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MerchantClient, quoteBody } from "../merchant-client.ts";
import { createInstallation, type Installation } from "../testing-installation.ts";
import { type StrictPooler, startStrictPooler } from "./strict-pooler.ts";

let installation: Installation;
let pooler: StrictPooler;

beforeAll(async () => {
  installation = await createInstallation();
  pooler = await startStrictPooler(installation.databaseUrl);
});

afterAll(async () => {
  await installation.close();
  await pooler.close();
});

test("with DATABASE_PREPARE=false nothing is asked of a pooler that transaction mode cannot keep", async () => {
  const { databaseUrl, receiver, token } = installation;
  const server = await installation.start({
    DATABASE_URL: pooler.urlOf(databaseUrl),
    DATABASE_DIRECT_URL: databaseUrl,
    DATABASE_PREPARE: "false",
  });
  const client = new MerchantClient(server.origin, token);

  await client.post("events/destinations", { name: "Ontvanger", url: receiver.url });
  const { quoteId } = (await client.post("quotes", quoteBody(), { "Idempotency-Key": "one" })).body.data;
  const opened = await client.post(`quotes/${quoteId}/cases`, { type: "general", message: { body: "Hallo" } });
  const { caseId } = opened.body.data;
  expect((await client.post(`cases/${caseId}/messages`, { body: "Nog iets" })).status).toBe(201);
  expect((await client.get("cases")).body.data).toHaveLength(1);
  const types = (await receiver.waitForRequests(3)).map(({ body }) => JSON.parse(body).type);
  await server.stop();

  expect(types.toSorted()).toEqual(["case.created", "case.message.replied", "quote.created"]);
  expect(pooler.statements()).toBeGreaterThan(20);
  expect(pooler.violations).toEqual([]);
});

test.each([
  ["DATABASE_PREPARE=false", { isPooled: true }],
  ["a pooler that keeps prepared statements", { isPooled: false, oneAtATime: true }],
])("with %s no statement is sent before the one before it is answered", async (_name, kind) => {
  const db = createDatabase({ url: pooler.urlOf(installation.databaseUrl), ...kind });
  const { forMaintenance, queueClient } = db;
  const asked = Array.from({ length: 12 }, (_, index) => [
    forMaintenance.orm.execute(sql`select 1 as n`),
    forMaintenance.orm.execute(sql`select ${index}::int as n`),
    queueClient.unsafe("select 1 as n"),
    queueClient.unsafe("select $1::int as n", [index]),
  ]);
  const answers = (await Promise.all(asked.flat())).map(([row]) => row?.n);
  await db.close();

  expect(answers).toEqual(Array.from({ length: 12 }, (_, index) => [1, index, 1, index]).flat());
  expect(pooler.violations.filter((violation) => violation.startsWith("behind"))).toEqual([]);
});
