import { cannedReplies, contacts, quotes, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq, inArray, like, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { refusalOf } from "../../refusals/refusal-of.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestAgent } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { caseRefusals } from "../refusals.ts";
import { createCaseWorld } from "../testing-case-world.ts";
import { CANNED_REPLIES_MAX, fillPlaceholders, unknownPlaceholder } from "./rules.ts";

const database = testDatabase();
beforeEach(() => database.db.orm.delete(cannedReplies));

async function createWorld() {
  const w = await createCaseWorld(database.db);
  const agent = await createTestAgent(w.services);
  const { cannedReplies: replies, supportCases: support } = createCallerFactory(appRouter)(
    testContext(w.services, agent),
  );
  return { w, replies, support };
}

const REPLY = {
  name: "Payment",
  bodyNl: "Beste {{person}},\nbetaald aan {{organization}}.",
  bodyEn: "Dear {{ person }}",
};

test("agents keep texts in both languages, change and delete one of them", async () => {
  const { replies } = await createWorld();
  const { data: other } = await replies.create({ ...REPLY, name: "Appointment" });
  const { data } = await replies.create(REPLY);
  expect((await replies.list()).data).toEqual([other, data]);
  expect(data).toMatchObject({ ...REPLY, updatedBy: "Noor van der Steun" });

  await replies.update({ cannedReplyId: data.cannedReplyId, ...REPLY, name: "Paid" });
  expect((await replies.list()).data).toEqual([other, { ...data, name: "Paid" }]);

  const { cannedReplyId } = data;
  await replies.delete({ cannedReplyId });
  expect((await replies.list()).data).toEqual([other]);
  await expect(replies.delete({ cannedReplyId })).rejects.toMatchObject({ cause: { code: "resource_missing" } });
});

test("a text that a colleague changed since it was read is not written over, and it is said whose it is", async () => {
  const { replies, w } = await createWorld();
  const { data } = await replies.create(REPLY);
  const { cannedReplyId, updatedAt } = data;
  w.clock.advance(1_000);
  const newer = { cannedReplyId, updatedAt, ...REPLY, bodyNl: "Nieuwer" };
  const { data: stored } = await replies.update(newer);
  // Its answer was lost: sent once more it is what was stored.
  expect((await replies.update(newer)).data).toEqual(stored);

  const late = replies.update({ cannedReplyId, updatedAt, ...REPLY, bodyEn: "Later" });

  expect(await late.catch(refusalOf)).toEqual(caseRefusals.replyChanged({ name: "Noor van der Steun" }));
  expect((await replies.list()).data).toMatchObject([{ bodyNl: "Nieuwer", bodyEn: REPLY.bodyEn }]);

  const steps = { ending: { type: "close" } } as const;
  await replies.update({ cannedReplyId, ...REPLY, steps });
  const withoutSteps = replies.update({ cannedReplyId, updatedAt, ...REPLY });
  expect(await withoutSteps.catch(refusalOf), "steps that stay are not called removed").toMatchObject({
    rule: "replyChanged",
  });
  await replies.delete({ cannedReplyId });
  const gone = replies.update({ cannedReplyId, updatedAt, ...REPLY });
  expect(await gone.catch(refusalOf)).toEqual(caseRefusals.replyMissing());
});

test("one whose steps only a newer release knows is left to its processes", async () => {
  const { replies, w } = await createWorld();
  const { data } = await replies.create(REPLY);
  const now = w.clock.now();
  const cannedReplyId = w.makeId("cannedReply");
  const row = { ...REPLY, cannedReplyId, updatedBy: "Noor", createdAt: now, updatedAt: now };
  await database.db.orm.insert(cannedReplies).values({ ...row, steps: { ofANewerRelease: true } });

  expect((await replies.list()).data).toEqual([data]);
});

test("there are so many and no more, also when two are made at once", async () => {
  const { replies, w } = await createWorld();
  const now = w.clock.now();
  const row = { ...REPLY, updatedBy: "Noor", createdAt: now, updatedAt: now };
  const rows = Array.from({ length: CANNED_REPLIES_MAX - 1 }, () => ({
    ...row,
    cannedReplyId: w.makeId("cannedReply"),
  }));
  await database.db.orm.insert(cannedReplies).values(rows);

  const made = await Promise.allSettled([replies.create(REPLY), replies.create(REPLY)]);

  const refused = made.flatMap((result) => (result.status === "rejected" ? [refusalOf(result.reason)] : []));
  expect(refused).toEqual([caseRefusals.tooManyReplies({ maximum: CANNED_REPLIES_MAX })]);
  expect((await replies.list()).data).toHaveLength(CANNED_REPLIES_MAX);
});

test("a placeholder that nothing is known for is refused, with the field that holds it", async () => {
  const { replies } = await createWorld();

  const attempt = replies.create({ ...REPLY, bodyEn: "Dear {{iban}}" });

  expect(await attempt.catch(refusalOf)).toEqual(caseRefusals.placeholder({ name: "{{iban}}" }).at("bodyEn"));
});

test("the names of a case are filled in, and of no other case", async () => {
  const { w, replies } = await createWorld();
  const before = await w.addQuote();
  const opening = { quoteId: w.quoteId, type: "general", subject: "Invoice", message: { body: "Hello" } } as const;
  const { data } = await w.member.cases.create(opening);
  const quoteId = await w.addQuote();
  const { data: other } = await w.member.cases.create({ ...opening, quoteId, subject: "Roof" });
  const referred = [before, quoteId].map((id, at) =>
    database.db.orm
      .update(quotes)
      .set({ externalId: `A-${at}` })
      .where(eq(quotes.quoteId, id)),
  );
  await Promise.all(referred);
  await replies.create({
    name: "All",
    bodyNl: "{{organization}}|{{person}}|{{subject}}|{{quote}}|{{agent}}",
    bodyEn: "-",
  });

  const filled = async (caseId: string) =>
    (await replies.filled({ organizationId: w.organization.organizationId, caseId })).data[0]?.bodyNl;

  const names = (subject: string, quote: string) =>
    `Zonnig Dak B.V.|Sanne de Vries|${subject}|${quote}|Noor van der Steun`;
  expect(await filled(data.caseId)).toBe(names("Invoice", w.quoteId));
  expect(await filled(other.caseId)).toBe(names("Roof", "A-1"));
});

test("on a case that an agent opened the person is who answered it, and the organization before somebody did", async () => {
  const { w, replies, support } = await createWorld();
  const { organizationId } = w.organization;
  const asked = { organizationId, quoteId: w.quoteId, requestType: "document_request" } as const;
  const opened = await support.createPlatformFeedback({ ...asked, message: { body: "Please send the invoice." } });
  const { caseId } = opened.data;
  await replies.create({ ...REPLY, bodyNl: "{{person}}" });
  const person = async () => (await replies.filled({ organizationId, caseId })).data[0]?.bodyNl;

  expect(await person()).toBe("Zonnig Dak B.V.");
  await w.member.caseMessages.post({ caseId, body: "Here it is." });
  expect(await person()).toBe("Sanne de Vries");
});

test("what is filled in is never read as a placeholder itself", () => {
  const values = { organization: "{{agent}}", person: "$&", subject: "", quote: "", agent: "Noor" };
  expect(fillPlaceholders("{{organization}} {{ person }} {{other}}", values)).toBe("{{agent}} $& {{other}}");
  expect(unknownPlaceholder("{{organization}} {{ other }}")).toBe("other");
  expect(unknownPlaceholder("no {gaps} here")).toBeUndefined();
});

test("the language of who wrote last on the merchant's side goes along, and none where a key did", async () => {
  const { w, replies } = await createWorld();
  const { organizationId } = w.organization;
  const opening = { quoteId: w.quoteId, type: "general", message: { body: "Hello" } } as const;
  const byKey = (await w.merchant.cases.create(opening)).data;
  const { caseId } = (await w.member.cases.create(opening)).data;
  const written = await database.db.orm
    .select({ userId: sql<string>`substring(principal from 6)` })
    .from(contacts)
    .where(and(eq(contacts.organizationId, organizationId), like(contacts.principal, "user:%")));
  const writers = written.map(({ userId }) => userId);
  await database.db.orm.update(users).set({ language: "en" }).where(inArray(users.id, writers));

  expect((await replies.filled({ organizationId, caseId })).merchantLanguage).toBe("en");
  expect((await replies.filled({ organizationId, caseId: byKey.caseId })).merchantLanguage).toBeUndefined();
});
