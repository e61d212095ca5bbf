import { testDatabase } from "@quote-financing/db/testing/test-database";
import { beforeEach, expect, test } from "vitest";
import { statementsDuring } from "../../testing/statements-during.ts";
import { type CaseWorld, createCaseWorld } from "../testing-case-world.ts";

const LIST = /from "cases" where .* order by "cases"."created_at" desc/;

const database = testDatabase();
let world: CaseWorld;

beforeEach(async () => {
  world = await createCaseWorld(database.db);
});

async function openCase(w: CaseWorld = world): Promise<string> {
  const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body: "First" } });
  return data.caseId;
}

const times = <Value>(count: number, make: () => Value): Value[] => Array.from({ length: count }, make);

test("a page that is asked for several times at once is read a few times, and everyone is given all of it", async () => {
  const caseId = await openCase();
  let lists: Awaited<ReturnType<typeof world.merchant.cases.list>>[] = [];
  const statements = await statementsDuring(database.db, LIST, async () => {
    lists = await Promise.all(times(32, () => world.merchant.cases.list({})));
  });
  expect(statements).toBeGreaterThan(0);
  expect(statements).toBeLessThan(5);
  expect(new Set(lists.map(({ data }) => data.map((one) => one.caseId).join()))).toEqual(new Set([caseId]));
});

test("a list shows every case that was acknowledged before it was asked for, whoever else is reading", async () => {
  const opened: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const reading = times(8, () => world.merchant.cases.list({}));
    opened.push(await openCase());
    const { data } = await world.merchant.cases.list({});
    expect(data.map(({ caseId }) => caseId)).toEqual(opened.toReversed());
    await Promise.all(reading);
  }
});

test("other organizations, and other questions, are given answers of their own", async () => {
  const other = await createCaseWorld(database.db);
  const [mine, theirs] = [await openCase(), await openCase(other)];
  const lists = await Promise.all(
    times(4, () => [
      world.merchant.cases.list({}),
      other.merchant.cases.list({}),
      world.merchant.cases.list({ state: "closed" }),
    ]).flat(),
  );
  const found = lists.map(({ data }) => data.map(({ caseId }) => caseId));
  expect(found).toEqual(times(4, () => [[mine], [theirs], []]).flat());
});
