import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createSandboxWorld } from "../../organizations/sandbox/testing-sandbox.ts";
import { testQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { type CaseWorld, createCaseWorld } from "../testing-case-world.ts";

const database = testDatabase();

/** A case with an opening message of the merchant and two replies of the platform. */
async function answeredCase(w: CaseWorld) {
  const message = { body: "When?" };
  const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message });
  const key = { organizationId: w.organization.organizationId, caseId: data.caseId };
  const replies: string[] = [];
  for (const body of ["Soon.", "Tomorrow."]) {
    w.clock.advance(1000);
    replies.push((await w.agent.caseSupport.reply({ ...key, body })).data.messageId);
  }
  return { caseId: data.caseId, key, replies };
}

const unreadOf = async (caller: CaseWorld["member"]) =>
  (await caller.cases.tab({ tab: "merchant" })).data[0]?.unreadCount;

test("messages of the platform are unread until the person has seen them, for each person apart", async () => {
  const w = await createCaseWorld(database.db);
  const colleague = await w.addMember();
  const { caseId, replies } = await answeredCase(w);
  expect([await unreadOf(w.member), await w.member.caseReads.unreadCases()]).toEqual([
    2,
    { unreadCases: 1, byTab: { merchant: 1 } },
  ]);

  await w.member.caseReads.mark({ caseId, messageId: replies[0] ?? "" });
  expect(await unreadOf(w.member)).toBe(1);
  await w.member.caseReads.mark({ caseId, messageId: replies[1] ?? "" });

  expect([await unreadOf(w.member), await w.member.caseReads.unreadCases()]).toEqual([
    0,
    { unreadCases: 0, byTab: {} },
  ]);
  expect([await unreadOf(colleague), await colleague.caseReads.unreadCases()]).toEqual([
    2,
    { unreadCases: 1, byTab: { merchant: 1 } },
  ]);
});

test("who has read one case has not read the one before it", async () => {
  const w = await createCaseWorld(database.db);
  const [unread, read] = [await answeredCase(w), await answeredCase(w)];

  await w.member.caseReads.mark({ caseId: read.caseId, messageId: read.replies[1] ?? "" });

  const { data } = await w.member.cases.tab({ tab: "merchant" });
  expect(data.map(({ caseId, unreadCount }) => [caseId, unreadCount])).toEqual([
    [unread.caseId, 2],
    [read.caseId, 0],
  ]);
  expect(await w.member.caseReads.unreadCases()).toMatchObject({ unreadCases: 1 });
});

test("a mark never goes back", async () => {
  const w = await createCaseWorld(database.db);
  const { caseId, replies } = await answeredCase(w);
  await w.member.caseReads.mark({ caseId, messageId: replies[1] ?? "" });
  const before = await w.member.caseReads.get({ caseId });

  await w.member.caseReads.mark({ caseId, messageId: replies[0] ?? "" });

  expect(await w.member.caseReads.get({ caseId })).toEqual(before);
});

test("someone who joins later starts without unread messages, and what the merchant writes is none", async () => {
  const w = await createCaseWorld(database.db);
  const { key } = await answeredCase(w);
  w.clock.advance(1000);
  const newcomer = await w.addMember();
  expect(await unreadOf(newcomer)).toBe(0);
  w.clock.advance(1000);

  await w.merchant.caseMessages.post({ caseId: key.caseId, body: "And now?" });
  await w.agent.caseSupport.reply({ ...key, body: "Done." });

  expect(await unreadOf(newcomer)).toBe(1);
});

test("a redacted message is no longer unread", async () => {
  const w = await createCaseWorld(database.db);
  const { key, replies } = await answeredCase(w);

  await w.agent.caseSupport.redactMessage({ ...key, messageId: replies[0] ?? "", reason: "wrong case" });

  expect(await unreadOf(w.member)).toBe(1);
});

test("a message of another case, another organization or a hidden case cannot be marked, and a hidden case is not counted", async () => {
  const [w, other] = [await createCaseWorld(database.db), await createCaseWorld(database.db)];
  const [mine, second, foreign] = [await answeredCase(w), await answeredCase(w), await answeredCase(other)];
  const refused = { cause: { code: "resource_missing" } };

  await expect(
    w.member.caseReads.mark({ caseId: mine.caseId, messageId: second.replies[0] ?? "" }),
  ).rejects.toMatchObject(refused);
  await expect(
    w.member.caseReads.mark({ caseId: foreign.caseId, messageId: foreign.replies[0] ?? "" }),
  ).rejects.toMatchObject(refused);
  await expect(w.member.caseReads.get({ caseId: foreign.caseId })).rejects.toMatchObject(refused);
  expect(await w.member.caseReads.unreadCases()).toMatchObject({ unreadCases: 2 });
  await w.agent.caseSupport.hide(mine.key);
  expect(await w.member.caseReads.unreadCases()).toMatchObject({ unreadCases: 1 });
  await expect(w.member.caseReads.get({ caseId: mine.caseId })).rejects.toMatchObject(refused);
  await expect(
    w.member.caseReads.mark({ caseId: mine.caseId, messageId: mine.replies[0] ?? "" }),
  ).rejects.toMatchObject(refused);
});

test("the people of a sandbox are those of its organization: a case there is read like any other", async () => {
  const services = createTestServices({ db: database.db });
  const { test: inSandbox, agent, sandbox } = await createSandboxWorld(services);
  const joinedAt = services.clock.now();
  services.clock.advance(1000);
  const { quoteId } = (await inSandbox.quotes.create(testQuoteBody())).data;
  const opening = { quoteId, type: "general", message: { body: "When?" } } as const;
  const { caseId } = (await inSandbox.cases.create(opening)).data;

  expect(await inSandbox.caseReads.get({ caseId })).toEqual({ readUpTo: joinedAt.toISOString() });

  services.clock.advance(1000);
  const inCase = { organizationId: sandbox.organizationId, caseId };
  const { data: reply } = await agent.supportCases.reply({ ...inCase, body: "Soon." });
  expect(await inSandbox.caseReads.unreadCases()).toMatchObject({ unreadCases: 1 });
  await inSandbox.caseReads.mark({ caseId, messageId: reply.messageId });
  expect(await inSandbox.caseReads.unreadCases()).toMatchObject({ unreadCases: 0 });
});
