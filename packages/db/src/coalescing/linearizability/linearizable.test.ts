import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database } from "../../database.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { type CounterKey, type Counters, coalescedCounters, createCounters } from "./coalesced-counters.ts";
import { findStaleAnswers } from "./find-stale-answers.ts";
import { operateCounters } from "./operate-counters.ts";

const ORGANIZATIONS = ["mer_1", "mer_2", "mer_3"];
const COUNTERS = 1;
const OPERATIONS_EACH = 3_000;

const database = testDatabase();
let processes: Database[];

beforeAll(async () => {
  processes = [1, 2, 3].map(() => createDatabase({ url: database.url, maxConnections: 6 }));
});
afterAll(async () => {
  await Promise.all(processes.map((db) => db.close()));
});

/** Three processes, each with pools and queues of its own, on the same counters. */
async function historyOf(makeCounters: () => Counters) {
  await database.db.client`drop table if exists counters`;
  await createCounters(database.db, ORGANIZATIONS, COUNTERS);
  let moments = 0;
  const load = { organizationIds: ORGANIZATIONS, count: COUNTERS, callers: 16, operations: OPERATIONS_EACH };
  const histories = processes.map((db) =>
    operateCounters({ ...load, db, counters: makeCounters(), now: () => (moments += 1), draw: Math.random }),
  );
  return (await Promise.all(histories)).flat();
}

/** The planted fault: a read joins one of the same counter that is under way. */
function joiningUnderWay({ increment, read }: Counters): Counters {
  const underWay = new Map<string, Promise<number>>();
  return {
    increment,
    read(db, key: CounterKey) {
      const name = `${key.organizationId} ${key.counter}`;
      const joined = underWay.get(name);
      if (joined !== undefined) return joined;
      const answer = read(db, key).finally(() => underWay.delete(name));
      underWay.set(name, answer);
      return answer;
    },
  };
}

test("over three processes, coalesced answers are as fresh as if each were asked alone", async () => {
  const history = await historyOf(coalescedCounters);
  expect(history).toHaveLength(3 * OPERATIONS_EACH);
  expect(findStaleAnswers(history)).toEqual([]);
});

test("a read that joined a statement under way is found out", async () => {
  let problems: string[] = [];
  for (let round = 1; round <= 5 && problems.length === 0; round += 1) {
    problems = findStaleAnswers(await historyOf(() => joiningUnderWay(coalescedCounters())));
  }
  expect(problems.join("\n")).toMatch(/when \d+ had been seen before it began/);
});
