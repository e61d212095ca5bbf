import type {} from "@quote-financing/db/testing/vitest-global-setup";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { Life } from "../engine/life.ts";
import { Scheduler } from "../engine/scheduler.ts";
import { SeededRandom } from "../engine/seeded-random.ts";
import { Trace } from "../engine/trace.ts";
import { Weather } from "../engine/weather.ts";
import { SimulationDatabase } from "../simulation-database.ts";
import { sendSlow } from "./slow-statement.ts";

let database: SimulationDatabase;
beforeAll(async () => {
  const given = inject("testServer");
  database = await SimulationDatabase.create(given, `${given.template}_slow_statement`);
  await database.server.outside.unsafe("create table things (value int)");
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.server.end();
  await database.server.outside.unsafe("truncate things; insert into things values (1)").simple();
});

/** A process that sent a slow write, until the server has run it. */
async function afterSending() {
  const { server } = database;
  const random = new SeededRandom(1);
  const scheduler = new Scheduler(random, new Trace());
  server.begin(scheduler);
  const life = new Life(scheduler, "p1", 0);
  let heard: unknown;
  const text = "update things set value = 2 returning value";
  const statement = { text, parameters: [], options: undefined, asValues: () => false };
  void sendSlow({ scheduler, weather: new Weather(random), server, life }, statement).then((rows) => (heard = rows));
  await scheduler.runUntil(() => !server.canBegin);
  return {
    life,
    heard: () => heard,
    passTime: async () => {
      let hasPassed = false;
      scheduler.after(20_000, { name: "time", run: () => void (hasPassed = true) });
      await scheduler.runUntil(() => hasPassed);
    },
  };
}

const stored = () => database.server.outside.unsafe("select value from things");

test("what a frozen process wrote is committed before it goes on, and heard after it", async () => {
  const { life, heard, passTime } = await afterSending();
  life.freeze();
  await passTime();
  expect([await stored(), heard()]).toEqual([[{ value: 2 }], undefined]);

  life.revive();
  await passTime();
  expect(heard()).toEqual([{ value: 2 }]);
});

test("what a killed process wrote is committed, and nobody hears of it", async () => {
  const { life, heard, passTime } = await afterSending();
  life.kill();
  await passTime();
  expect([await stored(), heard()]).toEqual([[{ value: 2 }], undefined]);
});
