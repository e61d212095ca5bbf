import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import type { Change } from "./schema.ts";
import { createLiveWorld } from "./testing-live-world.ts";

const ALL = [{ kind: "all" }];

const database = testDatabase();

type FollowedPage = Awaited<ReturnType<ReturnType<typeof createLiveWorld>["follow"]>>;

/** What a page is told until it is told of a quote. */
async function toldUpToAQuote(page: FollowedPage): Promise<readonly Change[]> {
  const told: Change[] = [];
  while (!told.some(({ kind }) => kind === "quote")) told.push(...((await page.next())?.changes ?? []));
  return told;
}

test("a page is told of the quote whose case is hidden, or loses a text: its story holds both", async () => {
  const { addMerchant, addAgent, follow, live, callAs } = createLiveWorld(database.db);
  const { member, organizationId, addQuote, openCase, backend } = await addMerchant();
  const quoteId = await addQuote();
  const caseId = await openCase(quoteId);
  const { messageId } = (await backend.caseMessages.post({ caseId, body: "Too much" })).data;
  const person = await addAgent();
  const agent = callAs(person).supportCases;
  const pages = [await follow(member), await follow(person, { organizationId })];
  for (const page of pages) expect((await page.next())?.changes).toEqual(ALL);

  await agent.redactMessage({ organizationId, caseId, messageId, reason: "On request" });
  live.wake(organizationId);
  for (const page of pages) expect(await toldUpToAQuote(page)).toContainEqual({ kind: "quote", id: quoteId });
  await agent.hide({ organizationId, caseId });
  live.wake(organizationId);
  for (const page of pages) expect(await toldUpToAQuote(page)).toContainEqual({ kind: "quote", id: quoteId });

  await Promise.all(pages.map((page) => page.close()));
  await live.close();
});
