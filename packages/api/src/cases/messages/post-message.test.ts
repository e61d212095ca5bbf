import { cases, contacts, events } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { CASE_WAITING_ON } from "@quote-financing/domain/vocabulary";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { applyCaseCommand } from "../rules.ts";
import { type CaseWorld, createCaseWorld } from "../testing-case-world.ts";

const database = testDatabase(16);

async function openCase() {
  const w = await createCaseWorld(database.db);
  const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body: "Hello" } });
  const inCase = { organizationId: w.organization.organizationId, caseId: data.caseId };
  const thread = async () => (await w.merchant.caseMessages.list({ caseId: data.caseId })).data;
  const post = (body: string, messageId?: string) =>
    w.merchant.caseMessages.post({ caseId: data.caseId, body, messageId });
  return { w, caseId: data.caseId, inCase, thread, post };
}
const refusal = (code: string, param?: string) => ({ cause: { code, param } });
const repliesOf = (w: CaseWorld) =>
  database.db.orm
    .select()
    .from(events)
    .where(and(eq(events.organizationId, w.organization.organizationId), eq(events.type, "case.message.replied")));

describe("posting a message", () => {
  test("keeps its exact text, line ends included, and puts it last in the thread", async () => {
    const { post, thread, w } = await openCase();
    const body = "  one\r\ntwo\n\tthree 🏠 \r\n";

    const { data } = await post(body);

    expect(data).toEqual({
      messageId: expect.stringMatching(/^csmsg_[0-9A-HJKMNP-TV-Z]{26}$/),
      body,
      author: { type: "merchant", contactId: expect.stringMatching(/^con_/), name: w.organization.name },
      createdAt: "2026-06-01T09:30:00.001Z",
    });
    expect((await thread()).map((message) => message.body)).toEqual(["Hello", body]);
    expect((await thread())[1]).toEqual(data);
  });

  test("records case.message.replied, which the opening message does not", async () => {
    const { post, w, caseId } = await openCase();
    expect(await repliesOf(w)).toEqual([]);

    const { data } = await post("More");

    const [event, ...others] = await repliesOf(w);
    expect(others).toEqual([]);
    expect(JSON.parse(event?.payload ?? "").data).toEqual({
      caseId,
      quote: { quoteId: w.quoteId },
      message: { messageId: data.messageId },
    });
  });

  test("orders the thread by writing, not by the ids that clients choose", async () => {
    const { post, thread } = await openCase();
    await post("second", `csmsg_${"Z".repeat(26)}`);
    await post("third", `csmsg_${"0".repeat(26)}`);

    expect((await thread()).map((message) => message.body)).toEqual(["Hello", "second", "third"]);
  });

  test("gives credentials the organization's contact and each person their own", async () => {
    const { post, thread, w, caseId, inCase } = await openCase();
    await post("again");
    await w.member.caseMessages.post({ caseId, body: "by a person" });
    await w.agent.caseSupport.reply({ ...inCase, body: "by an agent" });
    await w.agent.caseSupport.reply({ ...inCase, body: "by the same agent" });

    const authors = (await thread()).map((message) => message.author);
    expect(authors.map(({ type, name }) => `${type}: ${name}`)).toEqual([
      "merchant: Zonnig Dak B.V.",
      "merchant: Zonnig Dak B.V.",
      "merchant: Sanne de Vries",
      "platform: Noor van der Steun",
      "platform: Noor van der Steun",
    ]);
    const ids = authors.map(({ contactId }) => contactId);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[3]).toBe(ids[4]);
    expect(new Set(ids).size).toBe(3);
  });

  test("by 32 parallel first-time writers makes one contact each and loses no message", async () => {
    const { w, caseId, thread } = await openCase();
    const writers = Array.from({ length: 32 }, () => w.member.caseMessages.post({ caseId, body: "hi" }));
    await Promise.all(writers);

    expect(await thread()).toHaveLength(33);
    const ofOrganization = eq(contacts.organizationId, w.organization.organizationId);
    expect(await database.db.orm.select().from(contacts).where(ofOrganization)).toHaveLength(2);
  });

  test("answers the same resource_missing for an unknown, a foreign and a hidden case", async () => {
    const [mine, theirs] = [await openCase(), await openCase()];
    await mine.w.agent.caseSupport.hide(mine.inCase);
    const ids = [mine.w.makeId("case"), theirs.caseId, mine.caseId];

    const attempts = ids.flatMap((caseId) => [
      mine.w.merchant.caseMessages.post({ caseId, body: "x" }),
      mine.w.merchant.caseMessages.list({ caseId }),
      mine.w.merchant.cases.get({ caseId }),
    ]);
    const refusals = await Promise.all(attempts.map((attempt) => attempt.catch((error) => error.cause)));

    for (const found of refusals) expect(found).toMatchObject({ code: "resource_missing" });
    expect(new Set(refusals.map((found) => found.message)).size).toBe(1);
  });
});

describe("a client-made messageId", () => {
  test("answers the stored message when the same text comes again, also in parallel", async () => {
    const { post, thread, w } = await openCase();
    const messageId = w.makeId("caseMessage");

    const answers = await Promise.all(Array.from({ length: 16 }, () => post("once", messageId)));

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(w.replays).toHaveLength(15);
    expect(await thread()).toHaveLength(2);
    expect(await repliesOf(w)).toHaveLength(1);
  });

  test("is a conflict with another text, on another case, and when it is the opening message's or an agent's", async () => {
    const { post, thread, w, inCase } = await openCase();
    const other = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body: "Other" } });
    const { data } = await post("text");
    const reply = await w.agent.caseSupport.reply({ ...inCase, body: "reply" });
    const openingId = (await thread())[0]?.messageId;

    const attempts = [
      () => post("other text", data.messageId),
      () => w.merchant.caseMessages.post({ caseId: other.data.caseId, body: "text", messageId: data.messageId }),
      () => post("not Hello", openingId),
      () => post("reply", reply.data.messageId),
    ];

    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refusal("id_conflict", "messageId"));
    expect(await thread()).toHaveLength(3);
  });

  test("is free for another organization", async () => {
    const [mine, theirs] = [await openCase(), await openCase()];
    const messageId = mine.w.makeId("caseMessage");
    await mine.post("mine", messageId);

    expect((await theirs.post("theirs", messageId)).data).toMatchObject({ messageId, body: "theirs" });
  });
});

describe("the statement that writes a message says what the rules say", () => {
  const situations = CASE_WAITING_ON.flatMap((waitingOn) =>
    (["open", "closed"] as const).map((state) => ({ state, waitingOn: state === "closed" ? "none" : waitingOn })),
  );

  test.each(situations)("on a case $state/$waitingOn", async ({ state, waitingOn }) => {
    const { post, w, caseId, inCase } = await openCase();
    const isCase = and(eq(cases.organizationId, inCase.organizationId), eq(cases.caseId, caseId));
    const read = async () => (await database.db.orm.select().from(cases).where(isCase))[0];
    for (const [command, write] of [
      ["merchant_writes", () => post("x")],
      ["agent_writes", () => w.agent.caseSupport.reply({ ...inCase, body: "x" })],
    ] as const) {
      await database.db.orm.update(cases).set({ state, waitingOn }).where(isCase);
      const before = await read();
      w.clock.advance(1000);

      await write();

      const after = await read();
      if (before === undefined || after === undefined) throw new Error("The case is gone.");
      const expected = applyCaseCommand(before, { type: command }, w.clock.now());
      expect(expected).toMatchObject({ ok: true, value: { state: after.state, waitingOn: after.waitingOn } });
      expect(expected.ok && expected.value.waitingSince).toEqual(after.waitingSince);
      expect(after.updatedAt).toEqual(w.clock.now());
    }
  });
});
