import type {} from "@quote-financing/db/testing/vitest-global-setup";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { STARTED_AT_MS } from "../engine/life.ts";
import { Scheduler } from "../engine/scheduler.ts";
import { SeededRandom } from "../engine/seeded-random.ts";
import { Trace } from "../engine/trace.ts";
import { SimulationDatabase } from "../simulation-database.ts";
import type { Answer, Statement } from "./connection.ts";
import type { Server } from "./server.ts";

const statement = (text: string): Statement => ({ text, parameters: [], options: undefined, asValues: () => false });
const answered = (answer: Answer | undefined) =>
  answer === undefined || "error" in answer ? answer : (answer.rows as { value: unknown }[])[0]?.value;

let database: SimulationDatabase;
let server: Server;
let scheduler: Scheduler;
beforeAll(async () => {
  const given = inject("testServer");
  database = await SimulationDatabase.create(given, `${given.template}_simulation_server`);
  ({ server } = database);
  await server.outside.unsafe("create table things (name text primary key, value int)");
});
afterAll(() => database.close());
beforeEach(async () => {
  await server.end();
  scheduler = new Scheduler(new SeededRandom(1), new Trace());
  server.begin(scheduler);
  await server.outside.unsafe("truncate things; insert into things values ('a', 1)").simple();
});

const passTime = async (milliseconds: number) => {
  let hasPassed = false;
  scheduler.after(milliseconds, { name: "time", run: () => void (hasPassed = true) });
  await scheduler.runUntil(() => hasPassed);
};

async function single(text: string): Promise<{ answer?: Answer }> {
  const heard: { answer?: Answer } = {};
  await server.single(statement(text), (answer) => void (heard.answer = answer));
  return heard;
}

test("now() is the virtual time, and that of its start inside a transaction", async () => {
  const ask = "select extract(epoch from now()) * 1000 - $1 as value".replace("$1", `${STARTED_AT_MS}`);
  await passTime(5_000);
  expect(Number(answered((await single(ask)).answer))).toBe(5_000);

  await server.beginTransaction({ broken: false });
  await passTime(1_000);
  expect(Number(answered(await server.inTransaction(statement(ask))))).toBe(5_000);
  await server.endTransaction("rollback");
});

test.each(["statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout"])(
  "real time ends nothing: %s is off",
  async (name) => {
    const ask = `select current_setting('${name}') as value`;
    expect(answered((await single(ask)).answer)).toBe("0");

    await server.beginTransaction({ broken: false });
    expect(answered(await server.inTransaction(statement(ask)))).toBe("0");
    await server.endTransaction("rollback");
  },
);

test("a single statement does not see what the open transaction wrote, and waits for its locks until it ends", async () => {
  await server.beginTransaction({ broken: false });
  await server.inTransaction(statement("update things set value = 2 where name = 'a'"));

  const read = await single("select value from things where name = 'a'");
  const write = await single("update things set value = value + 10 where name = 'a' returning value");
  expect([answered(read.answer), write.answer]).toEqual([1, undefined]);

  await server.endTransaction("commit");
  expect(answered(write.answer)).toBe(12);
});

test("a statement that waits too long for a lock is refused, as in production", async () => {
  await server.beginTransaction({ broken: false });
  await server.inTransaction(statement("update things set value = 2 where name = 'a'"));
  const write = await single("update things set value = 3 where name = 'a'");

  await passTime(2_000);

  expect(write.answer).toMatchObject({ error: { code: "55P03" } });
  await server.endTransaction("rollback");
});

test("a transaction that does nothing for five seconds is rolled back", async () => {
  const holder = { broken: false };
  await server.beginTransaction(holder);
  await server.inTransaction(statement("update things set value = 2 where name = 'a'"));

  await passTime(6_000);

  expect(holder.broken).toBe(true);
  expect(answered((await single("select value from things where name = 'a'")).answer)).toBe(1);
});
