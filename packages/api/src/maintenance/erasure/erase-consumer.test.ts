import { auditEntries, events, financingMoves } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { eventEnvelopeSchema } from "@quote-financing/domain/webhooks/event-schema";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { verifyChain } from "../../audit/chain/verify-chain.ts";
import { operatorContext } from "../../audit/operator-context.ts";
import { bodyFields, fieldsSet } from "../../quotes/testing/testing-body-fields.ts";
import { writeProposal } from "../../support/approvals/propose-move.ts";
import { eraseConsumer } from "./erase-consumer.ts";
import { CANARY, CANARY_EMAIL, canaryQuote, createCanaryWorld, tracesOf } from "./testing-canary.ts";

/** The database is this test's own: it is searched whole. */
let database: TestDatabase;
let world: Awaited<ReturnType<typeof createCanaryWorld>>;

beforeEach(async () => {
  database = await createTestDatabase();
  world = await createCanaryWorld(database.db);
});

afterEach(async () => {
  await world.close();
  await database.close();
});

const erasure = (changes = {}) => ({
  organizationSlug: world.slug,
  email: CANARY_EMAIL.toUpperCase(),
  isConfirmed: true,
  includesOpen: true,
  ...changes,
});

/** A consumer's whole story: quote, replayed create, cases, messages, moves, attempts. */
async function storyOfConsumer(): Promise<{ quoteId: string; caseId: string }> {
  const { agent, organizationId, post } = world;
  const keyed = { "Idempotency-Key": "one" };
  const { quoteId = "" } = await post("quotes", canaryQuote(), keyed);
  const opening = { type: "general", subject: CANARY, message: { body: CANARY } };
  const { caseId = "" } = await post(`quotes/${quoteId}/cases`, opening, keyed);
  await post(`cases/${caseId}/messages`, { body: `${CANARY} again` }, keyed);
  await agent.supportCases.setStage({ organizationId, caseId, stage: CANARY });
  await agent.supportCases.reply({ organizationId, caseId, body: CANARY });
  await agent.supportCases.addNote({ organizationId, caseId, body: CANARY });
  await agent.financing.move({
    organizationId,
    quoteId,
    command: { type: "hold", reason: "general_question", description: CANARY },
    note: CANARY,
  });
  await agent.financing.move({ organizationId, quoteId, command: { type: "release" }, note: CANARY });
  await agent.financing.move({
    organizationId,
    quoteId,
    command: { type: "cancel_by_consumer", reason: CANARY },
    note: CANARY,
  });
  const wanted = { organizationId, quoteId, kind: "income", text: CANARY, waitingOn: "consumer" } as const;
  const { requirementId } = (await agent.requirements.open(wanted)).data;
  const named = `fileName=${CANARY}.pdf&requirementId=${requirementId}`;
  await world.upload(`quotes/${quoteId}/documents?${named}`, `%PDF-1.7 ${CANARY}`, keyed);
  await agent.requirements.reject({ organizationId, requirementId, reason: CANARY });
  await world.logEcho(quoteId);
  const proposed = { kind: "consumer.erase", organizationId, organizationSlug: world.slug } as const;
  const operator = operatorContext(world.services);
  await writeProposal(operator, { ...proposed, email: CANARY_EMAIL, includesOpen: true }, "Asked by letter");
  return { quoteId, caseId };
}

/** Ids, and what says something of a product and nothing of a person. */
const NO_PERSON = /Id$|incentiveCodes|productIdentifiers/;

test("every text that a create body may hold is in the story that is erased", () => {
  const isFree = ({ type, ...schema }: { type?: string; const?: unknown; enum?: unknown; format?: string }) =>
    type === "string" && schema.const === undefined && schema.enum === undefined && schema.format !== "date-time";
  const texts = bodyFields(isFree).filter((path) => !NO_PERSON.test(path) || path.endsWith("externalId"));
  expect(fieldsSet(canaryQuote())).toEqual(expect.arrayContaining(texts));
});

test("an erased consumer leaves no trace in any column of any table", async () => {
  await storyOfConsumer();
  expect(Object.keys(await tracesOf(world.services, CANARY))).toEqual(
    expect.arrayContaining([
      "approvals.sealed_move",
      "case_messages",
      "case_notes",
      "cases",
      "delivery_attempts",
      "events",
      "financing_moves",
      "idempotency_keys.sealed_body",
      "quotes",
    ]),
  );

  const { erasedCount } = await eraseConsumer(world.services, erasure());

  expect(erasedCount).toBe(1);
  for (const word of [CANARY, "600007531", "3971 JK"]) expect(await tracesOf(world.services, word)).toEqual({});
  expect(await tracesOf(world.services, "idempotency-replay")).toEqual({});
  const kept = await database.db.client`select 1 from idempotency_keys union all select 1 from correlation_claims`;
  expect(kept).toHaveLength(0);
});

test("a replay of a create that had a key and an id of the client's is erased too", async () => {
  const body = { ...canaryQuote(), quoteId: world.services.makeId("quote") };
  await world.post("quotes", body, { "Idempotency-Key": "two" });
  expect(await tracesOf(world.services, CANARY)).toHaveProperty(["idempotency_keys.sealed_body"], 1);

  await eraseConsumer(world.services, erasure());

  expect(await tracesOf(world.services, CANARY)).toEqual({});
  await expect(world.post("quotes", body, { "Idempotency-Key": "two" })).rejects.toThrow("id_conflict");
});

test("the quote stays as a tombstone that the interface can show, and followers of cases see the change", async () => {
  const { quoteId, caseId } = await storyOfConsumer();
  const before = (await world.get(`cases/${caseId}`)).data.updatedAt;

  await eraseConsumer(world.services, erasure());

  const quote = (await world.get(`quotes/${quoteId}`)).data;
  expect(quote).toMatchObject({ quoteId, totalInclTax: 100, contact: { email: "erased@consumer.invalid" } });
  expect(quote.terms).toEqual(["subject_to_financing"]);
  const moves = await database.db.orm.select().from(financingMoves).where(eq(financingMoves.quoteId, quoteId));
  expect(moves.map(({ reason }) => reason).filter((reason) => reason !== null)).toEqual(["general_question"]);
  expect(String((await world.get(`cases/${caseId}`)).data.updatedAt) > String(before)).toBe(true);
  const messages = (await world.get(`cases/${caseId}/messages`)).data as unknown as { body: string }[];
  expect(messages.map(({ body }) => body)).toEqual(["", "", ""]);
});

test("an erased quote's events are sent without the reference, in the form that the contract gives them", async () => {
  const { quoteId } = await storyOfConsumer();

  await eraseConsumer(world.services, erasure());

  const rows = await database.db.orm.select().from(events).where(eq(events.quoteId, quoteId));
  const envelopes = rows.map(({ type, payload }) => eventEnvelopeSchema(type).parse(JSON.parse(payload)));
  expect(envelopes.map(({ type }) => type).sort()).toEqual([
    "case.created",
    "case.message.replied",
    "case.message.replied",
    "quote.created",
    "quote.financing.canceled",
    "quote.requirements.updated",
    "quote.requirements.updated",
  ]);
  for (const { data } of envelopes) expect(data).not.toHaveProperty("externalId");
});

test("documents go with their bytes, and what waits for them says nothing any more", async () => {
  const { quoteId } = await storyOfConsumer();
  const stored = async () => {
    const names: string[] = [];
    for await (const name of world.services.documents.names()) names.push(name);
    return names.length;
  };
  expect(await stored()).toBe(1);

  await eraseConsumer(world.services, erasure());

  expect(await stored()).toBe(0);
  expect((await world.get(`quotes/${quoteId}/documents`)).data).toEqual([]);
  expect((await world.get(`quotes/${quoteId}/requirements`)).data).toMatchObject([
    { text: "[erased]", rejection: "[erased]", state: "rejected", documents: [] },
  ]);
});

test("the audit entry of an erasure names the quote and no person", async () => {
  const { quoteId } = await storyOfConsumer();

  await eraseConsumer(world.services, erasure());

  const entries = await database.db.orm
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.organizationId, world.organizationId), eq(auditEntries.action, "consumer.erased")));
  expect(entries.map(({ subjectId, actorId, details }) => ({ subjectId, actorId, details }))).toEqual([
    {
      subjectId: quoteId,
      actorId: "operator",
      details: { reason: "consumer_request", cases: 1, events: 7, claims: 1, documents: 1 },
    },
  ]);
});

test("an erasure leaves the chain of the audit log whole", async () => {
  await storyOfConsumer();
  const before = await verifyChain(database.db, world.organizationId);

  await eraseConsumer(world.services, erasure());

  const kept = [{ sequence: before.lastSequence, hash: before.lastHash }];
  const after = await verifyChain(database.db, world.organizationId, kept);
  expect(after).toMatchObject({ entries: before.entries + 1, findings: [] });
});

test("a dry run tells what would go and changes nothing", async () => {
  const { quoteId } = await storyOfConsumer();
  const before = await tracesOf(world.services, CANARY);

  const report = await eraseConsumer(world.services, erasure({ isConfirmed: false }));

  expect(report.quotes.map((quote) => quote.quoteId)).toEqual([quoteId]);
  expect(report.erasedCount).toBe(0);
  expect(await tracesOf(world.services, CANARY)).toEqual(before);
});

test("a consumer whose financing is under way is kept unless that is asked for", async () => {
  const { quoteId = "" } = await world.post("quotes", canaryQuote());

  const report = await eraseConsumer(world.services, erasure({ includesOpen: false }));

  expect(report.kept.map((quote) => quote.quoteId)).toEqual([quoteId]);
  expect(Object.keys(await tracesOf(world.services, CANARY))).toContain("quotes");
});

test("another organization's data of the same consumer stays", async () => {
  await storyOfConsumer();
  const other = await createCanaryWorld(database.db);
  const { quoteId } = await other.post("quotes", canaryQuote());
  await other.close();

  await eraseConsumer(world.services, erasure());

  expect(await tracesOf(world.services, CANARY)).toMatchObject({ quotes: 1, events: 1 });
  const [left] = await database.db.client<{ quote_id: string }[]>`
    select quote_id from quotes where contact_last_name = ${CANARY}`;
  expect(left?.quote_id).toBe(quoteId);
});

test("an erasure that is repeated does nothing more", async () => {
  await storyOfConsumer();
  await eraseConsumer(world.services, erasure());

  expect(await eraseConsumer(world.services, erasure())).toEqual({ quotes: [], kept: [], erasedCount: 0 });
});
