import { auditEntries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createCaseWorld } from "../cases/testing-case-world.ts";
import { appRouter } from "../router.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";

const database = testDatabase();

async function createMessageWorld() {
  const w = await createCaseWorld(database.db);
  const as = createCallerFactory(appRouter);
  const portal = as(testContext(w.services, await createTestMember(w.services, w.organization, "viewer")));
  const agent = as(testContext(w.services, await createTestAgent(w.services)));
  const open = async (body: string, quoteId = w.quoteId) =>
    (await w.merchant.cases.create({ quoteId, type: "general", message: { body } })).data.caseId;
  return { ...w, portal, agent, open, organizationId: w.organization.organizationId };
}

test("a quote tells how the messages of all its cases begin, newest first, and of no other quote's", async () => {
  const w = await createMessageWorld();
  await w.open("Hoe laat komt de monteur?", await w.addQuote());
  const first = await w.open("Wanneer komt de monteur?");
  w.clock.advance(1000);
  const second = await w.open("é".repeat(500));

  const { data } = await w.portal.history.messagesOfQuote({ quoteId: w.quoteId });

  expect(data).toMatchObject([
    { caseId: second, beginning: "é".repeat(200), isWhole: false },
    { caseId: first, subject: "Wanneer komt de monteur?", beginning: "Wanneer komt de monteur?", isWhole: true },
  ]);
});

test("nothing is told of erased messages, of hidden cases, and of another organization's quote", async () => {
  const [w, other] = [await createMessageWorld(), await createMessageWorld()];
  const hidden = await w.open("Dit is verborgen.");
  const erased = await w.open("Dit is gewist.");
  const inCase = { organizationId: w.organizationId, caseId: erased };
  const [message] = (await w.merchant.caseMessages.list({ caseId: erased })).data;
  await w.agent.supportCases.hide({ organizationId: w.organizationId, caseId: hidden });
  await w.agent.supportCases.redactMessage({ ...inCase, messageId: message?.messageId ?? "", reason: "Op verzoek" });

  expect(await w.portal.history.messagesOfQuote({ quoteId: w.quoteId })).toEqual({ data: [] });
  await expect(other.portal.history.messagesOfQuote({ quoteId: w.quoteId })).rejects.toMatchObject({
    cause: { code: "resource_missing" },
  });
});

test("agents read the same, and that they did is in the organization's log once", async () => {
  const w = await createMessageWorld();
  await w.open("Wanneer komt de monteur?");
  const named = { organizationId: w.organizationId, quoteId: w.quoteId };
  const [messages, events] = [
    await w.agent.history.supportMessagesOfQuote(named),
    await w.agent.history.supportEventsOfQuote(named),
  ];

  expect(messages).toEqual(await w.portal.history.messagesOfQuote({ quoteId: w.quoteId }));
  expect(messages.data).toHaveLength(1);
  expect(events).toEqual(await w.portal.history.eventsOfQuote({ quoteId: w.quoteId }));
  expect(events.data.map(({ type }) => type)).toContain("case.created");
  await w.agent.history.supportMessagesOfQuote(named);
  const viewed = await database.db.orm
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.organizationId, w.organizationId), eq(auditEntries.action, "consumer.viewed")));
  expect(viewed.map(({ subjectId }) => subjectId)).toEqual([w.quoteId]);
});
