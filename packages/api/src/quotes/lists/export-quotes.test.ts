import { auditEntries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { Caller } from "@quote-financing/domain/people/caller";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { refusalOf } from "../../refusals/refusal-of.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { testQuoteBody } from "../testing/testing-quote-body.ts";
import { createQuoteWorld, type QuoteWorld } from "../testing/testing-quote-world.ts";
import { exportQuotes } from "./export-quotes.ts";

const database = testDatabase();

async function exported(w: QuoteWorld, caller: Caller | null, input: object = {}) {
  const { chunks } = await exportQuotes(testContext(w.services, caller), input);
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text.trimEnd().split("\r\n");
}

test("an export has every quote that the list shows, all pages of it, in its order, and no other organization's", async () => {
  const [w, other] = [await createQuoteWorld(database.db), await createQuoteWorld(database.db)];
  await other.addQuote();
  const viewer = await createTestMember(w.services, w.organization, "viewer");
  const [small, large] = [await w.addQuote({ totalInclTax: 1000 }), await w.addQuote({ totalInclTax: 2000.5 })];
  const ids = (lines: readonly string[]) => lines.slice(1).map((line) => line.split(",")[0]?.replaceAll('"', ""));

  const [head, ...lines] = await exported(w, viewer, { sort: "highest" });
  expect(head).toMatch(/^\ufeff"quoteId","externalId","createdAt","firstName","lastName"/);
  expect(ids([head ?? "", ...lines])).toEqual([large, small]);
  expect(lines[0]).toContain('"2000.50"');
  expect(ids(await exported(w, viewer, { totalInclTaxTo: 1000 }))).toEqual([small]);
});

test("no cell of an export is a formula, and quotes and line ends stay in their cell", async () => {
  const w = await createQuoteWorld(database.db);
  const member = await createTestMember(w.services, w.organization, "member");
  const contact = { ...testQuoteBody().contact, firstName: '=HYPERLINK("x")', lastName: "@Bak\tker" };
  await w.addQuote({ contact, externalId: '+1,"2"' });
  const [, line] = await exported(w, member);
  expect(line).toContain(`"'=HYPERLINK(""x"")"`);
  expect(line).toContain(`"'+1,""2"""`);
  expect(line).toContain(`"'@Bak`);
});

test("an export is for people of the organization, is in its audit log, and refuses what the list refuses without an entry", async () => {
  const w = await createQuoteWorld(database.db);
  const member = await createTestMember(w.services, w.organization, "member");
  const { caller: key } = await createTestCredential(w.services, w.organization);
  const agent = await createTestAgent(w.services);
  for (const caller of [key, agent]) {
    await expect(exported(w, caller)).rejects.toMatchObject({ code: "operation_not_permitted" });
  }
  await expect(exported(w, null)).rejects.toMatchObject({ code: "credentials_missing" });
  const refused = await exported(w, member, { sort: "random" }).catch((error: unknown) => refusalOf(error));
  expect(refused).toMatchObject({ code: "parameter_invalid", param: "sort" });
  const isOfLog = and(eq(auditEntries.organizationId, w.organizationId), eq(auditEntries.action, "quotes.exported"));
  expect(await database.db.orm.$count(auditEntries, isOfLog)).toBe(0);

  await exported(w, member);
  expect(await database.db.orm.select().from(auditEntries).where(isOfLog)).toMatchObject([{ actorName: member.name }]);
});
