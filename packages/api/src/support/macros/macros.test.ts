import { testDatabase } from "@quote-financing/db/testing/test-database";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../../refusals/refusal-of.ts";
import { supportRefusals } from "../refusals.ts";
import { createMacroWorld, INVOICE, PAPERS, PHOTO } from "./testing-macro-world.ts";

const database = testDatabase(12);

const world = (...rest: Parameters<typeof createMacroWorld> extends [unknown, ...infer Rest] ? Rest : never) =>
  createMacroWorld(database.db, ...rest);
const { textNl, textEn: _, ...invoice } = INVOICE;

test("a preview says what would happen, asks for nothing twice, and writes nothing", async () => {
  const w = await world();
  await w.agent.requirements.open({ ...w.inQuote, ...invoice, text: "The invoice, please" });
  const before = await w.stored();

  expect(await w.preview()).toEqual({
    body: "Beste Zonnig Dak B.V., stuur dit nog.",
    requirements: [
      { kind: "invoice", text: textNl, waitingOn: "merchant", isThere: true },
      { kind: "photo", text: "Een foto", waitingOn: "consumer", isThere: false },
    ],
    move: {
      command: "start_application",
      from: { status: "new_customer", subStatusType: "none", waitingOn: "none" },
      to: { status: "application_started", subStatusType: "none", waitingOn: "consumer" },
    },
    ending: { type: "close" },
    refusals: [],
    seen: expect.any(String),
  });
  expect(await w.stored()).toEqual(before);
});

test("a preview is of the quote of its case, whatever was asked and done for another", async () => {
  const w = await world();
  const other = { ...w.inQuote, quoteId: await w.addQuote() };
  const opening = { quoteId: other.quoteId, type: "general", message: { body: "And here?" } } as const;
  const { caseId } = (await w.merchant.cases.create(opening)).data;
  await w.agent.requirements.open({ ...w.inQuote, ...invoice, text: "The invoice, please" });
  await w.agent.requirements.open({ ...other, kind: "photo", text: "The roof", waitingOn: "consumer" });
  await w.agent.financing.move({ ...other, command: { type: "start_application" } });

  const { data } = await w.agent.supportCases.previewMacro({ ...w.chosen, caseId });

  expect(data.requirements.map(({ isThere }) => isThere)).toEqual([false, true]);
  expect(data.move?.from).toMatchObject({ status: "application_started" });
});

describe("a macro that is run", () => {
  test("writes the edited text, asks, moves and closes, with the events and entries of each step", async () => {
    const w = await world();
    const shown = await w.preview();

    const { data } = await w.run({ ...shown, body: "Goedemiddag." });

    expect(data.body).toBe("Goedemiddag.");
    expect((await w.owner.requirements.list({ quoteId: w.quoteId })).data).toMatchObject([
      { kind: "invoice", text: "De factuur", state: "open" },
      { kind: "photo", text: "Een foto", waitingOn: "consumer", state: "open" },
    ]);
    expect((await w.owner.financing.timeline({ quoteId: w.quoteId })).data).toMatchObject([
      { command: "start_application", to: { status: "application_started" } },
    ]);
    expect((await w.owner.cases.get({ caseId: w.inCase.caseId })).data).toMatchObject({
      state: "closed",
      waitingOn: "none",
    });
    expect(await w.eventTypes()).toEqual([
      "case.created",
      "case.message.replied",
      "quote.requirements.updated",
      "quote.requirements.updated",
    ]);
    const actions = (await w.stored()).auditEntries.map((entry) => JSON.parse(entry).action).toSorted();
    expect(actions).toEqual(["case.closed", "quote.financing_moved", "requirement.opened", "requirement.opened"]);
  });

  test("twice at once does everything once, and both get the same answer", async () => {
    const w = await world();
    const shown = await w.preview();
    const messageId = w.makeId("caseMessage");

    const answers = await Promise.all([w.run(shown, messageId), w.run(shown, messageId)]);
    const after = await w.stored();
    const third = await w.run(shown, messageId);

    expect(answers[0]).toEqual(answers[1]);
    expect(third).toEqual(answers[0]);
    expect(after.requirements).toHaveLength(2);
    expect(after.financingMoves).toHaveLength(1);
    expect(await w.stored()).toEqual(after);
  });

  test("snoozes the case until business begins that many days later", async () => {
    const w = await world({ ...PAPERS, steps: { ending: { type: "snooze", days: 5 } } });
    const shown = await w.preview();
    // Monday 1 June and five days is a Saturday.
    expect(shown.ending).toEqual({ type: "snooze", day: "2026-06-06", until: "2026-06-08T07:00:00.000Z" });

    await w.run(shown);

    const { data } = await w.agent.supportCases.get(w.inCase);
    expect(data).toMatchObject({ state: "open", waitingOn: "merchant", snoozedUntil: "2026-06-08T07:00:00.000Z" });
  });

  test("asks the consumer's other papers by their text", async () => {
    const key = { kind: "other", textNl: "De sleutel", textEn: "The key", waitingOn: "merchant" } as const;
    const w = await world({ ...PAPERS, steps: { requirements: [key, { ...PHOTO, kind: "other" }] } });
    await w.agent.requirements.open({ ...w.inQuote, kind: "other", text: "The key", waitingOn: "merchant" });
    expect((await w.preview()).requirements.map(({ isThere }) => isThere)).toEqual([true, false]);
  });
});

describe("refused, nothing is written:", () => {
  async function refused(w: Awaited<ReturnType<typeof world>>, shown: { body: string; seen: string }) {
    const before = await w.stored();
    const refusal = await w.run(shown).then(() => undefined, refusalOf);
    expect(await w.stored()).toEqual(before);
    return refusal;
  }

  test("a move that the lifecycle does not allow, by its own rule, which names the step", async () => {
    const w = await world({ ...PAPERS, steps: { ...PAPERS.steps, move: { type: "complete" } } });
    const shown = await w.preview();
    expect(shown.move).not.toHaveProperty("to");
    expect(shown.refusals).toMatchObject([{ step: "move", rule: "financingStatus", code: "state_conflict" }]);

    expect(await refused(w, shown)).toMatchObject({ rule: "financingStatus", param: "move" });
  });

  test("a cancellation after acceptance, where the platform asks for a second agent", async () => {
    const steps = { requirements: [INVOICE], move: { type: "cancel_by_consumer" } } as const;
    const w = await world({ ...PAPERS, steps: { ...steps, requirements: [...steps.requirements] } }, true);
    for (const type of ["start_application", "start_review", "send_offer", "accept_offer"] as const) {
      await w.agent.financing.move({ ...w.inQuote, command: { type } });
    }
    const shown = await w.preview();
    expect(shown.refusals).toMatchObject([{ step: "move", rule: "secondAgentNeeded" }]);

    expect(await refused(w, shown)).toMatchObject({ rule: "secondAgentNeeded", param: "move" });
  });

  test("an answer on a hidden case", async () => {
    const w = await world();
    await w.agent.supportCases.hide(w.inCase);
    const shown = await w.preview();
    expect(shown.refusals).toMatchObject([{ step: "reply", rule: "caseHidden" }]);

    expect(await refused(w, shown)).toMatchObject({ rule: "caseHidden" });
  });

  type World = Awaited<ReturnType<typeof world>>;
  test.each<[string, (w: World) => Promise<unknown>]>([
    ["the merchant wrote", (w) => w.merchant.caseMessages.post({ caseId: w.inCase.caseId, body: "Never mind." })],
    [
      "a colleague moved the financing",
      (w) => w.agent.financing.move({ ...w.inQuote, command: { type: "start_application" } }),
    ],
    ["a colleague asked for it", (w) => w.agent.requirements.open({ ...w.inQuote, ...invoice, text: "Invoice" })],
    [
      "the macro was changed",
      (w) => w.agent.cannedReplies.update({ ...PAPERS, cannedReplyId: w.cannedReplyId, steps: {} }),
    ],
    ["it is another day", async (w) => w.clock.advance(86_400_000)],
  ])("%s since the preview", async (_name, happen) => {
    const w = await world({ ...PAPERS, steps: { ...PAPERS.steps, ending: { type: "snooze", days: 2 } } });
    const shown = await w.preview();
    await happen(w);

    expect(await refused(w, shown)).toEqual(supportRefusals.macroChanged());
    expect((await w.preview()).seen).not.toBe(shown.seen);
  });
});

test("a case is found under its own organization alone, and only by agents", async () => {
  const [w, other] = [await world(), await world()];
  const elsewhere = { ...w.chosen, organizationId: other.inCase.organizationId };
  const sent = { ...(await w.preview()), messageId: w.makeId("caseMessage") };
  const run = { body: sent.body, seen: sent.seen, messageId: sent.messageId };
  const before = [await w.stored(), await other.stored()];

  await expect(w.agent.supportCases.previewMacro(elsewhere)).rejects.toMatchObject({
    cause: { code: "resource_missing" },
  });
  await expect(w.agent.supportCases.runMacro({ ...elsewhere, ...run })).rejects.toMatchObject({
    cause: { code: "resource_missing" },
  });
  expect([await w.stored(), await other.stored()]).toEqual(before);
  await expect(w.owner.supportCases.runMacro({ ...w.chosen, ...run })).rejects.toMatchObject({
    cause: { code: "operation_not_permitted" },
  });
  await expect(w.owner.supportCases.previewMacro(w.chosen)).rejects.toMatchObject({
    cause: { code: "operation_not_permitted" },
  });
});
