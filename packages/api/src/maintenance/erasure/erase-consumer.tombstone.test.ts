import { approvals } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { operatorContext } from "../../audit/operator-context.ts";
import { writeProposal } from "../../support/approvals/propose-move.ts";
import { createSecretBox } from "../sealing/create-secret-box.ts";
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
  email: CANARY_EMAIL,
  isConfirmed: true,
  includesOpen: true,
  ...changes,
});

test("what is written on a tombstone is erased by its address, and only then is the quote named again", async () => {
  const { agent, organizationId } = world;
  const { quoteId = "" } = await world.post("quotes", canaryQuote());
  const opening = { type: "general", subject: CANARY, message: { body: CANARY } };
  const { caseId = "" } = await world.post(`quotes/${quoteId}/cases`, opening);
  const { quoteId: silent } = await world.post("quotes", canaryQuote());
  await world.post(`quotes/${silent}/cases`, opening);
  await eraseConsumer(world.services, erasure());
  const tombstones = erasure({ email: "erased@consumer.invalid" });
  const named = async (changes = {}) => {
    const { quotes } = await eraseConsumer(world.services, { ...tombstones, ...changes });
    return quotes.map((quote) => quote.quoteId);
  };
  expect(await named()).toEqual([]);
  const ofQuote = { organizationId, quoteId };
  const wanted = { ...ofQuote, kind: "income", text: CANARY, waitingOn: "consumer" } as const;
  const requirement = async () => (await agent.requirements.supportList(ofQuote)).data[0]?.requirementId ?? "";

  const writings = [
    () => world.post(`cases/${caseId}/messages`, { body: CANARY }),
    () => world.post(`quotes/${quoteId}/cases`, { type: "general", message: { body: CANARY } }),
    () => world.upload(`quotes/${quoteId}/documents?fileName=${CANARY}.pdf`, `%PDF-1.7 ${CANARY}`),
    () => agent.supportCases.addNote({ organizationId, caseId, body: CANARY }),
    () => agent.supportCases.setStage({ organizationId, caseId, stage: CANARY }),
    () => agent.requirements.open(wanted),
    async () => {
      const file = `fileName=salaris.pdf&requirementId=${await requirement()}`;
      await world.upload(`quotes/${quoteId}/documents?${file}`, "%PDF-1.7 5");
      await named();
      await agent.requirements.reject({ organizationId, requirementId: await requirement(), reason: CANARY });
    },
    () =>
      agent.financing.move({
        ...ofQuote,
        command: { type: "hold", reason: "general_question", description: CANARY },
      }),
    () => agent.financing.move({ ...ofQuote, command: { type: "release" }, note: CANARY }),
    () => agent.financing.move({ ...ofQuote, command: { type: "cancel_by_consumer", reason: CANARY } }),
  ];
  for (const write of writings) {
    await write();
    expect(await tracesOf(world.services, CANARY)).not.toEqual({});
    expect(await named()).toEqual([quoteId]);
    expect(await tracesOf(world.services, CANARY)).toEqual({});
    expect(await named()).toEqual([]);
  }
});

test("moves that wait for a second agent go with the consumer: approved afterwards they would write of them again", async () => {
  const { organizationId, services } = world;
  const { quoteId = "" } = await world.post("quotes", canaryQuote());
  const opening = { type: "general", message: { body: CANARY } };
  const { caseId = "" } = await world.post(`quotes/${quoteId}/cases`, opening);
  const [message] = (await world.get(`cases/${caseId}/messages`)).data as unknown as { messageId: string }[];
  for (const type of ["start_application", "start_review", "send_offer", "accept_offer"] as const)
    await world.agent.financing.move({ organizationId, quoteId, command: { type } });
  const command = { type: "cancel_by_consumer", reason: CANARY } as const;
  const move = { kind: "financing.cancel", organizationId, quoteId, command, note: CANARY } as const;
  const redaction = { kind: "message.redact", organizationId, caseId, messageId: message?.messageId ?? "" } as const;
  for (const proposed of [move, redaction]) await writeProposal(operatorContext(services), proposed, "Asked by letter");

  await eraseConsumer(services, erasure());

  expect(await tracesOf(services, CANARY)).toEqual({});
  expect(await database.db.orm.$count(approvals)).toBe(0);
});

test("a proposal of before SECRETS_KEY was changed goes with the consumer too", async () => {
  const { organizationId, slug: organizationSlug, services } = world;
  await world.post("quotes", canaryQuote());
  const move = {
    kind: "consumer.erase",
    organizationId,
    organizationSlug,
    email: CANARY_EMAIL,
    includesOpen: true,
  } as const;
  const before = "the key of the year before";
  const proposing = { ...services, secretBox: createSecretBox(before) };
  await writeProposal(operatorContext(proposing), move, "Asked by letter");
  const secretBox = createSecretBox(["the key of this year", before]);

  await eraseConsumer({ ...services, secretBox }, erasure());

  expect(await database.db.orm.$count(approvals)).toBe(0);
});

test("another consumer of the same organization keeps all that is theirs, and what agents propose about it", async () => {
  const { agent, organizationId, services } = world;
  const OTHER = "buurvrouw";
  const theirs: unknown = JSON.parse(JSON.stringify(canaryQuote()).replaceAll(new RegExp(CANARY, "gi"), OTHER));
  const { quoteId = "" } = await world.post("quotes", theirs);
  const opening = { type: "general", subject: OTHER, message: { body: OTHER } };
  const { caseId = "" } = await world.post(`quotes/${quoteId}/cases`, opening);
  const { messageId = "" } = await world.post(`cases/${caseId}/messages`, { body: OTHER });
  await world.upload(`quotes/${quoteId}/documents?fileName=${OTHER}.pdf`, `%PDF-1.7 ${OTHER}`);
  await agent.supportCases.addNote({ organizationId, caseId, body: OTHER });
  await agent.supportCases.setStage({ organizationId, caseId, stage: OTHER });
  await agent.requirements.open({ organizationId, quoteId, kind: "income", text: OTHER, waitingOn: "consumer" });
  const move = { kind: "message.redact", organizationId, caseId, messageId } as const;
  await writeProposal(operatorContext(services), move, OTHER);
  const before = await tracesOf(services, OTHER);
  const { quoteId: erased } = await world.post("quotes", canaryQuote());
  await world.post(`quotes/${erased}/cases`, { type: "general", message: { body: CANARY } });

  await eraseConsumer(services, erasure());

  expect(await tracesOf(services, CANARY)).toEqual({});
  expect(await tracesOf(services, OTHER)).toEqual(before);
  expect(before).toMatchObject({ case_messages: 2, case_notes: 1, cases: 1, documents: 1, quotes: 1, requirements: 1 });
  expect(await database.db.orm.$count(approvals)).toBe(1);
});

test.each([
  ["klant@exämple.nl", "Klant@xn--exmple-cua.nl"],
  ["klant@xn--exmple-cua.nl", "klant@EXÄMPLE.nl"],
  ["klant@exa\u0308mple.nl", "klant@exa\u0308mple.nl"],
  ["klant@EXA\u0308mple.nl", "klant@exämple.nl"],
])("a consumer who wrote %s is found when %s is asked for", async (written, asked) => {
  const quote = canaryQuote();
  const { quoteId } = await world.post("quotes", { ...quote, contact: { ...quote.contact, email: written } });

  const { quotes } = await eraseConsumer(world.services, erasure({ email: asked }));

  expect(quotes.map((erased) => erased.quoteId)).toEqual([quoteId]);
});
