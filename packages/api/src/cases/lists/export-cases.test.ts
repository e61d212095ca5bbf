import { auditEntries, quotes } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { Caller } from "@quote-financing/domain/people/caller";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testContext } from "../../testing/testing-context.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { type CaseWorld, createCaseWorld } from "../testing-case-world.ts";
import { exportCases } from "./export-cases.ts";

const database = testDatabase();

async function exported(w: CaseWorld, caller: Caller, input: object) {
  const { chunks } = await exportCases(testContext(w.services, caller), input);
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text.trimEnd().split("\r\n");
}

async function createWorld() {
  const w = await createCaseWorld(database.db);
  const viewer = await createTestMember(w.services, w.organization, "viewer");
  const { organizationId } = w.organization;
  const open = async (name: string) => {
    const quoteId = await w.addQuote();
    const named = { externalId: `A-${name}`, contactLastName: name };
    await database.db.orm.update(quotes).set(named).where(eq(quotes.quoteId, quoteId));
    const message = { body: `About ${name}` };
    const { data } = await w.merchant.cases.create({ quoteId, type: "general", message });
    w.clock.advance(1000);
    return { inCase: { organizationId, caseId: data.caseId }, quoteId };
  };
  return { w, viewer, organizationId, open };
}

test("an export has the cases of its tab in the order of the list, each with its own consumer", async () => {
  const [{ w, viewer, open }, other] = [await createWorld(), await createWorld()];
  await other.open("Elsewhere");
  const [bakker, visser] = [await open("Bakker"), await open("Visser")];
  const [hidden, closed] = [await open("Hidden"), await open("Closed")];
  await w.agent.caseSupport.hide(hidden.inCase);
  await w.agent.caseSupport.close(closed.inCase);

  const [head, ...lines] = await exported(w, viewer, { tab: "platform" });

  expect(head).toMatch(/^\ufeff"caseId","quoteId","externalId","consumer","subject"/);
  const beginOf = ({ inCase, quoteId }: typeof bakker, name: string) =>
    `"${inCase.caseId}","${quoteId}","A-${name}","${name}","About ${name}","general",`;
  expect(lines).toEqual([
    expect.stringContaining(beginOf(bakker, "Bakker")),
    expect.stringContaining(beginOf(visser, "Visser")),
  ]);
  expect(await exported(w, viewer, { tab: "closed" })).toEqual([
    head,
    expect.stringContaining(beginOf(closed, "Closed")),
  ]);
});

test("an export is in the organization's log, and refuses what the list refuses", async () => {
  const { w, viewer, organizationId } = await createWorld();
  await expect(exported(w, viewer, { tab: "platform", cursor: "x" })).rejects.toMatchObject({ code: "BAD_REQUEST" });

  await exported(w, viewer, { tab: "platform" });

  const isOfLog = and(eq(auditEntries.organizationId, organizationId), eq(auditEntries.action, "cases.exported"));
  expect(await database.db.orm.select().from(auditEntries).where(isOfLog)).toMatchObject([{ actorName: viewer.name }]);
});
