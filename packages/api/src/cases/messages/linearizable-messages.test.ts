import {
  type CounterOperation,
  findStaleAnswers,
} from "@quote-financing/db/coalescing/linearizability/find-stale-answers";
import { createDatabase, type Database } from "@quote-financing/db/database";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CaseWorld, createCaseWorld } from "../testing-case-world.ts";

const database = testDatabase(16);
let processes: Database[];
beforeAll(async () => {
  processes = [1, 2, 3].map(() => createDatabase({ url: database.url, maxConnections: 6 }));
});
afterAll(async () => {
  await Promise.all(processes.map((db) => db.close()));
});

async function openCase(w: CaseWorld): Promise<string> {
  const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body: "Hello" } });
  return data.caseId;
}

test("over three processes, messages and threads are as fresh as if each were asked alone", async () => {
  const worlds = await Promise.all(Array.from({ length: 3 }, () => createCaseWorld(database.db)));
  const threads = await Promise.all(
    [...worlds, ...worlds].map(async (w) => ({
      caseId: await openCase(w),
      merchant: w.merchant,
      ways: processes.map((db) => w.merchantWith({ db })),
    })),
  );
  let moments = 0;
  const posts: { counter: number; messageId: string; startedAt: number; endedAt: number }[] = [];
  const reads: CounterOperation[] = [];
  const operate = async (caller: number): Promise<void> => {
    for (let round = 0; round < 40; round += 1) {
      const counter = (caller * 7 + round * 5) % threads.length;
      const { caseId = "", ways = [] } = threads[counter] ?? {};
      const merchant = ways[caller % ways.length];
      const startedAt = (moments += 1);
      if ((caller + round) % 3 === 0) {
        const { data } = (await merchant?.caseMessages.post({ caseId, body: `${caller} ${round}` })) ?? {};
        posts.push({ counter, messageId: data?.messageId ?? "", startedAt, endedAt: (moments += 1) });
      } else {
        const thread = await merchant?.caseMessages.list({ caseId });
        const value = (thread?.data.length ?? 0) - 1;
        reads.push({ counter, isIncrement: false, value, startedAt, endedAt: (moments += 1) });
      }
    }
  };
  await Promise.all(Array.from({ length: 18 }, (_, caller) => operate(caller)));

  const final = await Promise.all(threads.map(({ caseId, merchant }) => merchant.caseMessages.list({ caseId })));
  const places = final.map(({ data }) => new Map(data.map(({ messageId }, place) => [messageId, place])));
  const increments = posts.map(({ counter, messageId, ...moment }) => {
    const value = places[counter]?.get(messageId) ?? Number.NaN;
    return { counter, isIncrement: true, value, ...moment };
  });
  expect(increments).toHaveLength(240);
  expect(increments.every(({ value }) => value > 0)).toBe(true);
  expect(findStaleAnswers([...increments, ...reads])).toEqual([]);
});
