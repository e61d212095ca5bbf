import { auditEntries, caseNotes, deliveries, events } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { refusalOf } from "../../refusals/refusal-of.ts";
import { createRestHandler } from "../../rest/handler.ts";
import { sendToHandler } from "../../rest/testing-client.ts";
import { testRestOptions } from "../../rest/testing-server.ts";
import { appRouter } from "../../router.ts";
import { caseRefusals } from "../refusals.ts";
import { createCaseWorld } from "../testing-case-world.ts";
import { NOTES_PER_CASE } from "./list-notes.ts";

const database = testDatabase();

const CANARY = "canary note about the merchant";

async function openCase() {
  const w = await createCaseWorld(database.db);
  const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body: "Hello" } });
  return {
    w,
    support: w.agent.caseSupport,
    inCase: { organizationId: w.organization.organizationId, caseId: data.caseId },
  };
}

test("agents read each other's notes, oldest first, on hidden and closed cases too", async () => {
  const { w, inCase, support } = await openCase();
  const colleague = await w.addAgent();
  await support.addNote({ ...inCase, body: "First" });
  await support.hide(inCase);
  await support.close(inCase);
  w.clock.advance(1000);

  await colleague.caseSupport.addNote({ ...inCase, body: "Second" });

  expect((await support.get(inCase)).notes).toMatchObject([
    { body: "First", authorName: "Noor van der Steun", isMine: true },
    { body: "Second", isMine: false },
  ]);
});

test("the same note is kept once, another text or another agent under its id is refused", async () => {
  const { w, inCase, support } = await openCase();
  const note = { ...inCase, body: "Once", noteId: w.makeId("caseNote") };
  await support.addNote(note);

  await support.addNote(note);

  expect((await support.get(inCase)).notes).toHaveLength(1);
  const conflict = { cause: { code: "id_conflict" } };
  await expect(support.addNote({ ...note, body: "Other" })).rejects.toMatchObject(conflict);
  const colleague = await w.addAgent();
  await expect(colleague.caseSupport.addNote(note)).rejects.toMatchObject(conflict);
});

test("a case has so many notes and no more, also when two are added at once; the last is answered again", async () => {
  const { w, inCase, support } = await openCase();
  const stored = { ...inCase, body: "One", authorId: "user_1", authorName: "Noor", createdAt: w.clock.now() };
  const rows = Array.from({ length: NOTES_PER_CASE - 1 }, () => ({ ...stored, noteId: w.makeId("caseNote") }));
  const opening = { quoteId: w.quoteId, type: "general", message: { body: "Again" } } as const;
  const { caseId } = (await w.merchant.cases.create(opening)).data;
  await database.db.orm.insert(caseNotes).values([...rows, { ...stored, caseId, noteId: w.makeId("caseNote") }]);
  const [one, other] = [1, 2].map(() => ({ ...inCase, body: "Last", noteId: w.makeId("caseNote") }));

  const added = await Promise.allSettled([one, other].map((note) => support.addNote(note ?? stored)));

  const refused = added.flatMap((result) => (result.status === "rejected" ? [refusalOf(result.reason)] : []));
  expect(refused).toEqual([caseRefusals.tooManyNotes({ maximum: NOTES_PER_CASE })]);
  const [there] = await database.db.orm
    .select({ notes: count() })
    .from(caseNotes)
    .where(eq(caseNotes.caseId, inCase.caseId));
  expect(there?.notes).toBe(NOTES_PER_CASE);
  const written = added[0]?.status === "fulfilled" ? one : other;
  expect((await support.addNote(written ?? stored)).data).toMatchObject({ body: "Last" });
});

test("a deleted note is gone and no other is, and a note is found under its own case alone", async () => {
  const { w, inCase, support } = await openCase();
  const { noteId } = (await support.addNote({ ...inCase, body: "Gone soon" })).data;
  await support.addNote({ ...inCase, body: "Stays" });
  const opening = { quoteId: w.quoteId, type: "general", message: { body: "Again" } } as const;
  const elsewhere = { ...inCase, caseId: (await w.merchant.cases.create(opening)).data.caseId };
  const missing = { cause: { code: "resource_missing" } };
  expect((await support.get(elsewhere)).notes).toEqual([]);
  await expect(support.deleteNote({ ...elsewhere, noteId })).rejects.toMatchObject(missing);

  await support.deleteNote({ ...inCase, noteId });

  expect((await support.get(inCase)).notes).toMatchObject([{ body: "Stays" }]);
  await expect(support.deleteNote({ ...inCase, noteId })).rejects.toMatchObject(missing);
});

test("a note reaches no merchant: not over /v1, not over tRPC, not in events, deliveries or the audit log", async () => {
  const { w, inCase, support } = await openCase();
  const { caseId, organizationId } = inCase;
  const send = sendToHandler(createRestHandler(testRestOptions(w.services, appRouter)));
  const merchantSees = async () =>
    JSON.stringify([
      await Promise.all(
        [`/v1/cases/${caseId}`, `/v1/cases/${caseId}/messages`, "/v1/cases", `/v1/cases?quoteId=${w.quoteId}`].map(
          async (path) => (await send(path, { token: w.token })).json,
        ),
      ),
      await w.member.cases.get({ caseId }),
      await w.member.cases.tab({ tab: "platform" }),
      await w.member.caseMessages.list({ caseId }),
      await w.member.caseReads.get({ caseId }),
      await w.member.caseReads.unreadCases(),
      await Promise.all(
        [events, deliveries, auditEntries].map((table) =>
          database.db.orm.select().from(table).where(eq(table.organizationId, organizationId)),
        ),
      ),
    ]);
  // That an agent looked is theirs to know: once an hour.
  await support.get(inCase);
  const before = await merchantSees();
  w.clock.advance(1000);

  await support.addNote({ ...inCase, body: CANARY });

  expect(JSON.stringify(await support.get(inCase))).toContain(CANARY);
  expect(await merchantSees()).toBe(before);
  for (const caller of [w.merchant, w.member]) {
    const refused = { cause: { code: "operation_not_permitted" } };
    await expect(caller.caseSupport.get(inCase)).rejects.toMatchObject(refused);
    await expect(caller.caseSupport.addNote({ ...inCase, body: "x" })).rejects.toMatchObject(refused);
  }
});
