import { auditEntries, platformAuditEntries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { Caller } from "@quote-financing/domain/people/caller";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createCaseWorld } from "../cases/testing-case-world.ts";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../router.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";
import { exportAudit } from "./export-audit.ts";

const database = testDatabase();

const createCaller = createCallerFactory(appRouter);
const HOUR_MS = 3_600_000;
const ADDRESS = "203.0.113.7";
const DEVICE = `Mozilla/5.0\n${"x".repeat(300)}`;

async function world() {
  const w = await createCaseWorld(database.db);
  const as = (caller: Caller) =>
    createCaller(testContext(w.services, caller, { clientAddress: ADDRESS, clientDevice: DEVICE }));
  const { organizationId } = w.organization;
  const entries = async (action: string) => {
    const rows = await database.db.orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, organizationId));
    return rows.filter((row) => row.action === action);
  };
  return { w, as, organizationId, entries };
}

test("an agent who reads a quote or a case is in the merchant's log: once an hour for each, with the address", async () => {
  const { w, as, organizationId, entries } = await world();
  const { caller: key } = await createTestCredential(w.services, w.organization);
  const { quoteId } = (await as(key).quotes.create(testQuoteBody())).data;
  const created = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body: "When?" } });
  const { caseId } = created.data;
  const [one, other] = [await createTestAgent(w.services), await createTestAgent(w.services)];

  for (let count = 0; count < 3; count += 1) {
    await as(one).supportQuotes.get({ organizationId, quoteId });
    await as(one).supportCases.get({ organizationId, caseId });
    await as(one).supportCases.messages({ organizationId, caseId });
  }
  await as(other).supportCases.get({ organizationId, caseId });

  const seen = (await entries("consumer.viewed")).map(({ actorId, subjectId, clientAddress }) => [
    actorId,
    subjectId,
    clientAddress,
  ]);
  expect(seen.toSorted()).toEqual(
    [
      [one.userId, quoteId, ADDRESS],
      [one.userId, caseId, ADDRESS],
      [other.userId, caseId, ADDRESS],
    ].toSorted(),
  );

  for (const { clientDevice } of await entries("consumer.viewed")) {
    expect(clientDevice).toBe(`Mozilla/5.0 ${"x".repeat(188)}`);
  }

  w.clock.advance(HOUR_MS);
  await as(one).supportCases.get({ organizationId, caseId });
  expect(await entries("consumer.viewed")).toHaveLength(4);
});

test("who reads a thread and not its case is in the log as well, with what for", async () => {
  const { w, as, organizationId, entries } = await world();
  const created = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body: "When?" } });
  const { caseId } = created.data;
  await as(await createTestAgent(w.services)).supportCases.messages({ organizationId, caseId });
  expect(await entries("consumer.viewed")).toMatchObject([{ subjectId: caseId, details: { reason: "handling_case" } }]);
});

test("what agents do not find leaves no entry", async () => {
  const { w, as, organizationId, entries } = await world();
  const agent = await createTestAgent(w.services);
  await expect(as(agent).supportCases.get({ organizationId, caseId: w.makeId("case") })).rejects.toThrow();
  await expect(as(agent).supportQuotes.get({ organizationId, quoteId: w.makeId("quote") })).rejects.toThrow();
  expect(await entries("consumer.viewed")).toEqual([]);
});

test("who tries what they may not do is in their organization's log: once an hour for each permission", async () => {
  const { w, as, entries } = await world();
  const member = await createTestMember(w.services, w.organization, "member");
  const { caller: key } = await createTestCredential(w.services, w.organization);
  for (let count = 0; count < 3; count += 1) {
    await expect(as(member).apiKeys.list()).rejects.toThrow();
    await expect(as(member).audit.list({})).rejects.toThrow();
    await expect(as(key).apiKeys.list()).rejects.toThrow();
  }

  const refused = (await entries("permission.refused")).map(({ actorId, details }) => [actorId, details?.permission]);
  expect(refused.toSorted()).toEqual(
    [
      [member.userId, "api-keys.manage"],
      [member.userId, "audit.read"],
      [key.apiKeyId, "api-keys.manage"],
    ].toSorted(),
  );
});

test("an agent who tries what agents may not do is in the platform's log: once an hour, with the address", async () => {
  const { w, as } = await world();
  const agent = await createTestAgent(w.services);
  const refusals = async () => {
    const rows = await database.db.orm
      .select()
      .from(platformAuditEntries)
      .where(eq(platformAuditEntries.actorId, agent.userId));
    return rows.map(({ action, subject, clientAddress }) => ({ action, subject, clientAddress }));
  };
  const attempt = () => expect(as(agent).apiKeys.list()).rejects.toThrow();

  for (let count = 0; count < 3; count += 1) await attempt();

  const entry = { action: "permission.refused", subject: "api-keys.manage notPermitted", clientAddress: ADDRESS };
  expect(await refusals()).toEqual([entry]);
  w.clock.advance(HOUR_MS);
  await attempt();
  expect(await refusals()).toEqual([entry, entry]);
});

test("who tries to take a list along that they may not is in the log too", async () => {
  const { w, entries } = await world();
  const member = await createTestMember(w.services, w.organization, "member");
  const refused = exportAudit(testContext(w.services, member), { format: "csv" });
  await expect(refused).rejects.toMatchObject({ code: "operation_not_permitted" });
  expect(await entries("permission.refused")).toMatchObject([
    { actorId: member.userId, details: { permission: "audit.read" } },
  ]);
});
