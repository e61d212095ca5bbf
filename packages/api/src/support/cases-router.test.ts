import { auditEntries, caseMessages, cases, events } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type CaseWorld, createCaseWorld } from "../cases/testing-case-world.ts";

const database = testDatabase();

async function openCase(body = "The secret\nstory of Jan", more: object = {}) {
  const w = await createCaseWorld(database.db);
  const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body }, ...more });
  const inCase = { organizationId: w.organization.organizationId, caseId: data.caseId };
  const get = async () => (await w.merchant.cases.get({ caseId: data.caseId })).data;
  const thread = async () => (await w.merchant.caseMessages.list({ caseId: data.caseId })).data;
  return { w, inCase, get, thread, support: w.agent.caseSupport };
}

const conflict = { cause: { code: "state_conflict" } };
const missing = { cause: { code: "resource_missing" } };
const createdEvents = async (w: CaseWorld) => {
  const ofOrganization = eq(events.organizationId, w.organization.organizationId);
  return (await database.db.orm.select().from(events).where(ofOrganization)).filter((e) => e.type === "case.created");
};
const auditOf = async (w: CaseWorld) => {
  const ofOrganization = eq(auditEntries.organizationId, w.organization.organizationId);
  const entries = await database.db.orm.select().from(auditEntries).where(ofOrganization);
  return entries.filter(({ action }) => action !== "consumer.viewed");
};

describe("an agent", () => {
  test("replies: the case then waits on the merchant, until the merchant writes", async () => {
    const { w, inCase, get, support } = await openCase();
    w.clock.advance(1000);

    const { data } = await support.reply({ ...inCase, body: "Hello Jan" });

    expect(data.author).toMatchObject({ type: "platform", name: "Noor van der Steun" });
    expect(await get()).toMatchObject({ waitingOn: "merchant", waitingSince: "2026-06-01T09:30:01.000Z" });
    await w.merchant.caseMessages.post({ caseId: inCase.caseId, body: "Thanks" });
    expect(await get()).toMatchObject({ waitingOn: "platform" });
  });

  test("closes a case, which then waits on nobody; writing opens it again", async () => {
    const { w, inCase, get, support } = await openCase();

    const { data } = await support.close(inCase);

    expect(data).toMatchObject({
      state: "closed",
      waitingOn: "none",
      hidden: false,
      organization: { name: "Zonnig Dak B.V." },
    });
    await expect(support.close(inCase)).rejects.toMatchObject(conflict);
    await w.merchant.caseMessages.post({ caseId: inCase.caseId, body: "Not yet" });
    expect(await get()).toMatchObject({ state: "open", waitingOn: "platform" });
    await expect(support.reopen(inCase)).rejects.toMatchObject(conflict);
  });

  test("sets stage and waitingOn; waitingSince moves with waitingOn only", async () => {
    const { w, inCase, get, support } = await openCase();
    w.clock.advance(1000);
    await support.setStage({ ...inCase, stage: "Bij de monteur" });
    expect(await get()).toMatchObject({ stage: "Bij de monteur", waitingSince: "2026-06-01T09:30:00.000Z" });

    await support.setWaitingOn({ ...inCase, waitingOn: "consumer" });

    expect(await get()).toMatchObject({ waitingOn: "consumer", waitingSince: "2026-06-01T09:30:01.001Z" });
  });

  test("sets what is so already: nothing is updated, and nobody who follows cases gets it again", async () => {
    const { w, inCase, get, support } = await openCase();
    const before = await get();
    w.clock.advance(1000);

    await support.setStage({ ...inCase, stage: before.stage });
    await support.setWaitingOn({ ...inCase, waitingOn: before.waitingOn });

    expect(await get()).toEqual(before);
    const since = new Date(Date.parse(before.updatedAt) + 1).toISOString();
    expect((await w.merchant.cases.list({ updatedSince: since })).data).toEqual([]);
  });

  test("opens platform feedback with description and expiry, waiting on the merchant", async () => {
    const { w, support } = await openCase();

    const { data } = await support.createPlatformFeedback({
      organizationId: w.organization.organizationId,
      quoteId: w.quoteId,
      requestType: "document_request",
      message: { body: "Please send the invoice." },
      description: "The installer's invoice",
      expiresAt: "2026-07-01",
    });

    expect(data).toMatchObject({
      type: "platform_feedback",
      requestType: "document_request",
      description: "The installer's invoice",
      expiresAt: "2026-07-01",
      waitingOn: "merchant",
      createdBy: "Noor van der Steun",
    });
    expect(await w.merchant.cases.get({ caseId: data.caseId })).toEqual({ data });
    expect(await createdEvents(w)).toHaveLength(2);
  });

  test("asks for an answer by today or later", async () => {
    const { w, support } = await openCase();
    const request = {
      organizationId: w.organization.organizationId,
      quoteId: w.quoteId,
      requestType: "document_request" as const,
      message: { body: "Please send the invoice." },
      caseId: w.makeId("case"),
    };
    await expect(support.createPlatformFeedback({ ...request, expiresAt: "2026-05-31" })).rejects.toMatchObject({
      cause: { code: "parameter_invalid", param: "expiresAt" },
    });

    const { data } = await support.createPlatformFeedback({ ...request, expiresAt: "2026-06-01" });

    expect(data).toMatchObject({ caseId: request.caseId, expiresAt: "2026-06-01" });
  });

  test("opens one case for a request that is sent twice under its ids", async () => {
    const { w, support } = await openCase();
    const ids = { caseId: w.makeId("case"), messageId: w.makeId("caseMessage") };
    const request = {
      organizationId: w.organization.organizationId,
      quoteId: w.quoteId,
      caseId: ids.caseId,
      requestType: "document_request" as const,
      message: { body: "Please send the invoice.", messageId: ids.messageId },
    };

    const answers = [await support.createPlatformFeedback(request), await support.createPlatformFeedback(request)];

    expect(answers[0]).toEqual(answers[1]);
    expect(await createdEvents(w)).toHaveLength(2);
  });

  test("hides a case from its organization and shows it again with another case.created", async () => {
    const { w, inCase, get, support } = await openCase();
    const { caseId } = inCase;

    await support.hide(inCase);

    await expect(get()).rejects.toMatchObject(missing);
    expect((await w.merchant.cases.list({})).data).toEqual([]);
    expect((await w.merchant.cases.list({ updatedSince: "2026-01-01T00:00:00Z" })).data).toEqual([]);
    expect((await w.member.cases.tab({ tab: "platform" })).data).toEqual([]);
    expect(await w.merchant.cases.counts()).toMatchObject({ platform: 0 });
    expect(await support.get(inCase)).toMatchObject({ data: { caseId, hidden: true } });
    expect(await support.messages(inCase)).toMatchObject({ data: [{ author: {} }] });
    await expect(support.reply({ ...inCase, body: "Psst" })).rejects.toMatchObject(conflict);

    const { data } = await support.show(inCase);

    expect(await get()).toMatchObject({ caseId, updatedAt: data.updatedAt });
    expect((await createdEvents(w)).map((event) => event.caseId)).toEqual([caseId, caseId]);
    expect(w.woken).toHaveLength(2);
    expect((await auditOf(w)).map(({ action }) => action)).toEqual(["case.hidden", "case.shown"]);
  });

  test("finds a case only in the organization that it names", async () => {
    const [mine, theirs] = [await openCase(), await openCase()];
    const astray = { organizationId: theirs.inCase.organizationId, caseId: mine.inCase.caseId };
    const nowhere = { organizationId: mine.w.makeId("organization"), caseId: mine.inCase.caseId };

    for (const ids of [astray, nowhere]) {
      await expect(mine.support.get(ids)).rejects.toMatchObject(missing);
      await expect(mine.support.messages(ids)).rejects.toMatchObject(missing);
      await expect(mine.support.close(ids)).rejects.toMatchObject(missing);
      await expect(mine.support.reply({ ...ids, body: "x" })).rejects.toMatchObject(missing);
    }
  });

  test("is the only one who may: merchants and members are refused", async () => {
    const { w, inCase } = await openCase();
    for (const caller of [w.merchant, w.member]) {
      await expect(caller.caseSupport.close(inCase)).rejects.toMatchObject({
        cause: { code: "operation_not_permitted" },
      });
    }
    await expect(w.agent.cases.get({ caseId: inCase.caseId })).rejects.toMatchObject({
      cause: { code: "operation_not_permitted" },
    });
  });
});

describe("redacting a message", () => {
  test("leaves a tombstone, and none of its words in any row of the organization", async () => {
    const { w, inCase, get, thread, support } = await openCase();
    const [opening] = await thread();
    if (opening === undefined) throw new Error("There is no opening message.");
    w.clock.advance(1000);

    await support.redactMessage({ ...inCase, messageId: opening.messageId, reason: "On request of the consumer" });

    expect(await thread()).toEqual([{ ...opening, body: "", redactedAt: "2026-06-01T09:30:01.000Z" }]);
    expect(await get()).toMatchObject({ subject: "[redacted]", updatedAt: "2026-06-01T09:30:01.000Z" });
    for (const table of [cases, caseMessages, events, auditEntries]) {
      const rows = await database.db.orm.select().from(table).where(eq(table.organizationId, inCase.organizationId));
      expect(JSON.stringify(rows)).not.toMatch(/secret|story|Jan/);
    }
    expect(await auditOf(w)).toMatchObject([
      {
        action: "case_message.redacted",
        subjectId: opening.messageId,
        details: { caseId: inCase.caseId, reason: "On request of the consumer" },
        actorName: "Noor van der Steun",
      },
    ]);
    const again = support.redactMessage({ ...inCase, messageId: opening.messageId, reason: "again" });
    await expect(again).rejects.toMatchObject(conflict);
  });

  test("keeps a subject in other words", async () => {
    const { inCase, get, thread, support } = await openCase("The secret", { subject: "A question" });

    await support.redactMessage({ ...inCase, messageId: (await thread())[0]?.messageId ?? "", reason: "asked for" });

    expect(await get()).toMatchObject({ subject: "A question" });
  });

  test("makes a replay answer the tombstone, and never the text", async () => {
    const { w, inCase, support } = await openCase();
    const message = { caseId: inCase.caseId, body: "My number is 0612345678", messageId: w.makeId("caseMessage") };
    await w.merchant.caseMessages.post(message);
    await support.redactMessage({ ...inCase, messageId: message.messageId, reason: "asked for" });

    const { data } = await w.merchant.caseMessages.post(message);

    expect(data).toMatchObject({ messageId: message.messageId, body: "", redactedAt: expect.any(String) });
    expect(w.replays).toEqual([true]);
    const other = w.merchant.caseMessages.post({ ...message, body: "Other" });
    await expect(other).rejects.toMatchObject({ cause: { code: "id_conflict", param: "messageId" } });
  });

  test("answers resource_missing for a message of another case", async () => {
    const { w, inCase, support } = await openCase();
    const other = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body: "Other" } });
    const [message] = (await w.merchant.caseMessages.list({ caseId: other.data.caseId })).data;

    const attempt = support.redactMessage({ ...inCase, messageId: message?.messageId ?? "", reason: "asked for" });

    await expect(attempt).rejects.toMatchObject(missing);
  });
});
