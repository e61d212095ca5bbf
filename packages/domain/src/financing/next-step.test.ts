import { describe, expect, test } from "vitest";
import { FINANCING_STATUSES, type FinancingStatus, type OnHoldReason } from "../vocabulary.ts";
import { FINANCING_MOVES, STANDINGS } from "./lifecycle.ts";
import {
  type CaseFacts,
  HOLD_WAITS_ON,
  type NextStepFacts,
  nextStep,
  proposedMove,
  type RequirementFacts,
} from "./next-step.ts";

const EXPIRES = new Date("2026-07-01T09:00:00Z");
const SOON = new Date("2026-06-02T09:00:00Z");
const LATER = new Date("2026-06-09T09:00:00Z");

const facts = (given: Partial<NextStepFacts> = {}): NextStepFacts => ({
  status: "under_review",
  holdReason: null,
  expiresAt: EXPIRES,
  requirements: [],
  cases: [],
  ...given,
});
const requirement = (given: Partial<RequirementFacts> = {}): RequirementFacts => ({
  requirementId: "rqm_1",
  state: "open",
  waitingOn: "merchant",
  dueAt: null,
  ...given,
});
const asking = (given: Partial<CaseFacts> = {}): CaseFacts => ({
  caseId: "cas_1",
  type: "platform_feedback",
  state: "open",
  waitingOn: "merchant",
  isHidden: false,
  dueAt: null,
  ...given,
});

/** Whether its offer is yet to be accepted: by the moves alone, so that a new status needs no line here. */
function mayBeAccepted(from: FinancingStatus): boolean {
  const reached = new Set<FinancingStatus>([from]);
  // A Set is walked in the order of its entries, those that are added on the way too.
  for (const status of reached) {
    for (const to of Object.values(FINANCING_MOVES[status])) if (to !== null && to !== "sub status") reached.add(to);
  }
  return from !== "offer_accepted" && reached.has("offer_accepted");
}

test.each(FINANCING_STATUSES)("%s waits on whom its standing says, until the quote expires while it can", (status) => {
  const { phase, waitingOn } = STANDINGS[status];
  expect(nextStep(facts({ status }))).toEqual({
    by: waitingOn,
    what: phase === "closed" ? "ended" : "financing",
    subjectId: null,
    dueAt: mayBeAccepted(status) ? EXPIRES : null,
  });
});

describe("what comes before what", () => {
  const bring = requirement();
  const ofConsumer = requirement({ requirementId: "rqm_2", waitingOn: "consumer" });
  const brought = requirement({ requirementId: "rqm_3", state: "submitted" });
  const held = { holdReason: "installation_blocked" as const };

  test.each<[string, Partial<NextStepFacts>, string, string, string | null]>([
    [
      "a requirement of the merchant before all",
      { requirements: [brought, bring], cases: [asking()], ...held },
      "merchant",
      "bring",
      "rqm_1",
    ],
    [
      "a rejected one is asked again",
      { requirements: [{ ...bring, state: "rejected" }] },
      "merchant",
      "bring",
      "rqm_1",
    ],
    [
      "a case that waits on the merchant before what we check",
      { requirements: [brought], cases: [asking()] },
      "merchant",
      "answer",
      "cas_1",
    ],
    [
      "what was brought is checked by us",
      { status: "invoice_pending", requirements: [brought] },
      "platform",
      "check",
      "rqm_3",
    ],
    ["what was brought before a hold", { requirements: [brought], ...held }, "platform", "check", "rqm_3"],
    ["a hold before what the consumer is asked for", { requirements: [ofConsumer], ...held }, "merchant", "hold", null],
    [
      "what the consumer is asked for before the standing",
      { status: "invoice_pending", requirements: [ofConsumer] },
      "consumer",
      "bring",
      "rqm_2",
    ],
    [
      "what is accepted or withdrawn waits no more",
      {
        requirements: [
          { ...bring, state: "accepted" },
          { ...bring, state: "withdrawn" },
        ],
      },
      "lender",
      "financing",
      null,
    ],
    [
      "a hidden case is no question to the merchant",
      { cases: [asking({ isHidden: true })] },
      "lender",
      "financing",
      null,
    ],
    ["a closed case neither", { cases: [asking({ state: "closed" })] }, "lender", "financing", null],
    ["one that waits on us neither", { cases: [asking({ waitingOn: "platform" })] }, "lender", "financing", null],
    [
      "a closed financing waits for no paper",
      { status: "rejected", requirements: [bring, ofConsumer, brought] },
      "none",
      "ended",
      null,
    ],
    [
      "and the answer to the merchant's own one may wait to be read",
      { status: "rejected", cases: [asking({ type: "general" })] },
      "merchant",
      "read",
      "cas_1",
    ],
    ["but a question about it may wait", { status: "completed", cases: [asking()] }, "merchant", "answer", "cas_1"],
  ])("%s", (_, given, by, what, subjectId) => {
    expect(nextStep(facts(given))).toMatchObject({ by, what, subjectId });
  });

  test.each(Object.entries(HOLD_WAITS_ON))("a hold for %s waits on %s", (holdReason, by) => {
    expect(nextStep(facts({ holdReason: holdReason as OnHoldReason }))).toMatchObject({ by, what: "hold" });
  });
});

test("of several, the one with the least time is named, with its limit", () => {
  const requirements = [
    requirement({ requirementId: "rqm_1" }),
    requirement({ requirementId: "rqm_2", dueAt: LATER }),
    requirement({ requirementId: "rqm_3", dueAt: SOON }),
  ];
  expect(nextStep(facts({ requirements }))).toMatchObject({ subjectId: "rqm_3", dueAt: SOON });
  const cases = [asking({ dueAt: LATER }), asking({ caseId: "cas_2", dueAt: SOON })];
  expect(nextStep(facts({ cases }))).toMatchObject({ subjectId: "cas_2", dueAt: SOON });
});

test.each([null, SOON])("of several with the same limit, %s, the one that was opened first is named", (dueAt) => {
  const requirements = ["rqm_1", "rqm_2"].map((requirementId) => requirement({ requirementId, dueAt }));
  expect(nextStep(facts({ requirements }))).toMatchObject({ subjectId: "rqm_1" });
});

describe("the move that is proposed", () => {
  const accepted = requirement({ state: "accepted" });

  test.each(FINANCING_STATUSES)("in %s is one that the lifecycle takes", (status) => {
    const command = proposedMove({ status, holdReason: null, requirements: [accepted] });
    if (command !== null) expect(FINANCING_MOVES[status][command]).not.toBeNull();
  });

  test.each([
    ["the invoice is accepted", "invoice_pending", null, ["accepted"], "await_disbursement"],
    ["the papers are accepted", "additional_documents_required", null, ["accepted", "withdrawn"], "start_review"],
    ["the missing papers are accepted", "under_review", "missing_documents", ["accepted"], "release"],
    ["another hold stands", "invoice_pending", "installation_blocked", ["accepted"], null],
    ["one has yet to be checked", "invoice_pending", null, ["accepted", "submitted"], null],
    ["one was rejected", "invoice_pending", null, ["accepted", "rejected"], null],
    ["nothing was asked for", "invoice_pending", null, [], null],
    ["all was withdrawn", "invoice_pending", null, ["withdrawn"], null],
  ] as const)("when %s", (_, status, holdReason, states, command) => {
    const requirements = states.map((state) => requirement({ state }));
    expect(proposedMove({ status, holdReason, requirements })).toBe(command);
  });
});
