import { testDatabase } from "@quote-financing/db/testing/test-database";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { expect, test } from "vitest";
import { addTestDocument } from "../quotes/requirements/testing-documents.ts";
import { createLiveWorld } from "./testing-live-world.ts";

const database = testDatabase();

test("an agent is told within the time of a look of what an organization sent to be checked, and of what was decided", async () => {
  const timer = new ManualTimer();
  const { addMerchant, addAgent, callAs, follow, live, services } = createLiveWorld(database.db, timer);
  const { addQuote, organizationId } = await addMerchant();
  const agent = await addAgent();
  const quoteId = await addQuote();
  const asked = { organizationId, quoteId, kind: "invoice", text: "The invoice", waitingOn: "merchant" } as const;
  const { requirementId } = (await callAs(agent).requirements.open(asked)).data;
  const queue = await follow(agent);
  const first = queue.next();
  await timer.advance(30);
  expect(await first).toMatchObject({ changes: [{ kind: "all" }] });

  await addTestDocument(services, organizationId, { quoteId, requirementId });
  const sent = queue.next();
  await timer.advance(501);
  expect((await sent)?.changes).toEqual([{ kind: "quote", id: quoteId }]);

  await callAs(agent).requirements.accept({ organizationId, requirementId });
  const decided = queue.next();
  await timer.advance(501);
  expect((await decided)?.changes).toEqual([{ kind: "quote", id: quoteId }]);
  await queue.close();
  await live.close();
});
