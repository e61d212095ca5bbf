import { approvals } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { operatorContext } from "../../audit/operator-context.ts";
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
  await eraseConsumer(world.services, erasure());
  const tombstones = erasure({ email: "erased@consumer.invalid" });
  const named = async (changes = {}) => {
    const { quotes } = await eraseConsumer(world.services, { ...tombstones, ...changes });
    return quotes.map((quote) => quote.quoteId);
  };
  expect(await named()).toEqual([]);

  const writings = [
    () => world.post(`cases/${caseId}/messages`, { body: CANARY }),
    () => world.post(`quotes/${quoteId}/cases`, { type: "general", message: { body: CANARY } }),
    () => world.upload(`quotes/${quoteId}/documents?fileName=${CANARY}.pdf`, `%PDF-1.7 ${CANARY}`),
    () => agent.supportCases.addNote({ organizationId, caseId, body: CANARY }),
    () => agent.supportCases.setStage({ organizationId, caseId, stage: CANARY }),
    () => agent.requirements.open({ organizationId, quoteId, kind: "income", text: CANARY, waitingOn: "consumer" }),
  ];
  for (const write of writings) {
    await write();
    expect(await tracesOf(world.services, CANARY)).not.toEqual({});
    expect(await named()).toEqual([quoteId]);
    expect(await tracesOf(world.services, CANARY)).toEqual({});
    expect(await named()).toEqual([]);
  }
});

test("a move that waits for a second agent goes with the consumer: approved afterwards it would write their name again", async () => {
  const { organizationId, services } = world;
  const { quoteId = "" } = await world.post("quotes", canaryQuote());
  for (const type of ["start_application", "start_review", "send_offer", "accept_offer"] as const)
    await world.agent.financing.move({ organizationId, quoteId, command: { type } });
  const command = { type: "cancel_by_consumer", reason: CANARY } as const;
  const move = { kind: "financing.cancel", organizationId, quoteId, command, note: CANARY } as const;
  await writeProposal(operatorContext(services), move, "Asked by letter");

  await eraseConsumer(services, erasure());

  expect(await tracesOf(services, CANARY)).toEqual({});
  expect(await database.db.orm.$count(approvals)).toBe(0);
});
