import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createCaseWorld } from "../../cases/testing-case-world.ts";
import { fullTestQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";

const database = testDatabase();

const EMAIL = "geheim.adres@voorbeeld.example";

test("no search tells an agent how a masked e-mail address begins; the whole one finds its quote", async () => {
  const { services, organization } = await createCaseWorld(database.db);
  const as = createCallerFactory(appRouter);
  const agent = as(testContext(services, await createTestAgent(services)));
  const owner = as(testContext(services, await createTestMember(services, organization, "owner")));
  const contact = { email: EMAIL, firstName: "Jan", lastName: "Jansen" };
  const { quoteId } = (await owner.quotes.create(fullTestQuoteBody({ contact }))).data;
  const { organizationId } = organization;
  const ways = {
    everywhere: async (text: string) => (await agent.supportSearch.find({ text })).data.quotes.length,
    queue: async (text: string) => (await agent.supportCases.queue({ tab: "unclaimed", search: text })).data.length,
    quotes: async (search: string) => (await agent.supportQuotes.list({ organizationId, search })).data.length,
  };

  const told: string[] = [];
  for (const [name, count] of Object.entries(ways)) {
    for (let length = 2; length < EMAIL.length; length += 1) {
      if ((await count(EMAIL.slice(0, length))) > 0) told.push(`${name}: ${EMAIL.slice(0, length)}`);
    }
    if ((await count(`${EMAIL.slice(0, 8)}%`)) > 0) told.push(`${name}: a pattern`);
  }
  expect(told).toEqual([]);
  expect((await agent.supportQuotes.list({ organizationId, search: ` ${EMAIL.toUpperCase()} ` })).data).toMatchObject([
    { quoteId },
  ]);
  expect(await ways.everywhere(EMAIL)).toBe(1);
  expect((await owner.quotes.list({ search: EMAIL.slice(0, 4) })).data).toMatchObject([{ quoteId }]);
});
