import { auditEntries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createCaseWorld } from "./testing-case-world.ts";

const database = testDatabase();

async function createOpenCase() {
  const w = await createCaseWorld(database.db);
  const message = { body: "When will it be paid?" };
  const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message });
  w.clock.advance(1000);
  return { ...w, caseId: data.caseId, created: data };
}

test("a merchant who is helped closes the case: it waits on nobody, is in the log, and who follows sees it", async () => {
  const w = await createOpenCase();

  const { data } = await w.member.cases.close({ caseId: w.caseId });

  expect(data).toMatchObject({ state: "closed", waitingOn: "none" });
  const followed = await w.merchant.cases.list({
    updatedSince: new Date(Date.parse(w.created.updatedAt) + 1).toISOString(),
  });
  expect(followed.data).toMatchObject([{ caseId: w.caseId, state: "closed" }]);
  const entries = await database.db.orm.select().from(auditEntries).where(eq(auditEntries.subjectId, w.caseId));
  expect(entries.map(({ action }) => action)).toContain("case.closed");
  expect(
    (await w.agent.caseSupport.queue({ tab: "platform", organizationId: w.organization.organizationId })).data,
  ).toEqual([]);
});

test("closing twice is told, and writing opens it again", async () => {
  const w = await createOpenCase();
  await w.member.cases.close({ caseId: w.caseId });

  await expect(w.member.cases.close({ caseId: w.caseId })).rejects.toMatchObject({ cause: { code: "state_conflict" } });
  await w.member.caseMessages.post({ caseId: w.caseId, body: "One more thing" });
  expect((await w.member.cases.get({ caseId: w.caseId })).data).toMatchObject({ state: "open", waitingOn: "platform" });
});

test("an agent opens a case again for its merchant, who finds that in the log", async () => {
  const w = await createOpenCase();
  const inCase = { organizationId: w.organization.organizationId, caseId: w.caseId };
  await w.agent.caseSupport.close(inCase);

  expect((await w.agent.caseSupport.reopen(inCase)).data).toMatchObject({ state: "open", waitingOn: "platform" });

  const entries = await database.db.orm.select().from(auditEntries).where(eq(auditEntries.subjectId, w.caseId));
  const acts = entries.filter(({ action }) => action !== "consumer.viewed");
  expect(acts.map(({ action }) => action).toSorted()).toEqual(["case.closed", "case.reopened"]);
});

test("a hidden case, and that of another organization, cannot be closed", async () => {
  const [w, other] = [await createOpenCase(), await createOpenCase()];
  await w.agent.caseSupport.hide({ organizationId: w.organization.organizationId, caseId: w.caseId });

  for (const call of [w.member, other.member])
    await expect(call.cases.close({ caseId: w.caseId })).rejects.toMatchObject({ cause: { code: "resource_missing" } });
});
