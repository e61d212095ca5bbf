import { auditEntries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createCaseWorld } from "../../cases/testing-case-world.ts";
import { fullTestQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { AUDIENCES } from "../../testing/procedure-matrix/testing-matrix-row.ts";
import { PROCEDURES } from "../../testing/procedure-matrix/testing-procedures.ts";
import { createTenant } from "../../testing/procedure-matrix/testing-tenant.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";

const database = testDatabase();

const createCaller = createCallerFactory(appRouter);
const EMAIL = "canary.consumer@kanarie-voorbeeld.example";
const PHONE = "+31698765432";
const CONTACT = { email: EMAIL, firstName: "Jan", lastName: "Jansen", phoneNumber: PHONE };

async function world() {
  const w = await createCaseWorld(database.db);
  const agent = createCaller(testContext(w.services, await createTestAgent(w.services)));
  const owner = createCaller(testContext(w.services, await createTestMember(w.services, w.organization, "owner")));
  const { organizationId } = w.organization;
  const { quoteId } = (await owner.quotes.create(fullTestQuoteBody({ contact: CONTACT }))).data;
  const entries = () =>
    database.db.orm
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.organizationId, organizationId), eq(auditEntries.action, "consumer.contact_shown")));
  return { agent, owner, organizationId, quoteId, entries };
}

test("agents see a consumer's name, and of e-mail and phone only what recognizes them, in the quote and in lists", async () => {
  const { agent, owner, organizationId, quoteId } = await world();
  const masked = { ...CONTACT, email: "c…@k….example", phoneNumber: "…32" };

  await world();
  expect((await agent.supportQuotes.get({ organizationId, quoteId })).data).toMatchObject({
    contact: masked,
    organization: { organizationId },
  });
  const { data } = await agent.supportQuotes.list({ organizationId, search: quoteId });
  expect(data.map(({ contact }) => contact)).toEqual([masked]);
  expect((await owner.quotes.get({ quoteId })).data.contact).toEqual(CONTACT);
});

test("asked for with a reason they are shown, and each asking is in the merchant's log with it", async () => {
  const { agent, organizationId, quoteId, entries } = await world();
  const asking = { organizationId, quoteId, reason: "consumer_asked" } as const;

  expect((await agent.supportQuotes.showContact(asking)).data).toEqual({ email: EMAIL, phoneNumber: PHONE });
  await agent.supportQuotes.showContact({ ...asking, reason: "other", note: " Wrong house on the letter " });

  expect((await entries()).map(({ subjectId, details }) => ({ subjectId, details }))).toEqual([
    { subjectId: quoteId, details: { reason: "consumer_asked" } },
    { subjectId: quoteId, details: { reason: "other", note: "Wrong house on the letter" } },
  ]);
  expect(JSON.stringify(await entries())).not.toContain(EMAIL);
});

test("without a reason, or with another one that is not told, nothing is shown and nothing written", async () => {
  const { agent, organizationId, quoteId, entries } = await world();
  const asking = { organizationId, quoteId };
  // @ts-expect-error a reason is required
  await expect(agent.supportQuotes.showContact(asking)).rejects.toThrow();
  await expect(agent.supportQuotes.showContact({ ...asking, reason: "other" })).rejects.toThrow("blank");
  await expect(agent.supportQuotes.showContact({ ...asking, reason: "other", note: "  " })).rejects.toThrow("blank");
  expect(await entries()).toEqual([]);
});

test("no procedure that agents may call answers with a consumer's e-mail or phone, but the one that asks why", async () => {
  const mailRoom = { send: async () => {}, list: async () => [] };
  const services = createTestServices({ db: database.db, mailRoom });
  const open: string[] = [];
  const forAgents = Object.entries(PROCEDURES).filter(([, row]) =>
    (AUDIENCES[row.for] as readonly string[]).includes("agent"),
  );
  expect(forAgents.length).toBeGreaterThan(40);
  const types = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  const shared = await createTenant(services, { contact: CONTACT });
  for (const [name, row] of forAgents) {
    const { visitors, ids } =
      types[name]?._def.type === "query" ? shared : await createTenant(services, { contact: CONTACT });
    const [group = "", procedure = ""] = name.split(".");
    const procedures = visitors.agent as unknown as Record<
      string,
      Record<string, (input: unknown) => Promise<unknown>>
    >;
    const answer = await procedures[group]?.[procedure]?.(row.input?.(ids)).catch((error: unknown) => error);
    const text = `${JSON.stringify(answer)} ${answer instanceof Error ? answer.message : ""}`;
    if (text.includes(EMAIL) || text.includes(PHONE)) open.push(name);
  }
  expect(open).toEqual(["supportQuotes.showContact"]);
});
