import {
  FINANCING_COMMANDS,
  FINANCING_MOVES,
  type FinancingCommandType,
  STANDINGS,
} from "@quote-financing/domain/financing/lifecycle";
import type { FinancingCommand, FinancingSnapshot } from "@quote-financing/domain/financing/snapshot";
import { FINANCING_STATUSES, ON_HOLD_REASONS } from "@quote-financing/domain/vocabulary";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyFinancingCommand, financingOptions, needsSecondAgent, startFinancing } from "./rules.ts";

const START = new Date("2026-06-01T09:30:00.000Z");
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

const TERMINAL = ["completed", "canceled_by_consumer", "offer_canceled", "rejected"] as const;
const isTerminal = ({ status }: FinancingSnapshot) => (TERMINAL as readonly string[]).includes(status);

const commands: fc.Arbitrary<FinancingCommand> = fc.oneof(
  fc.constantFrom(...FINANCING_COMMANDS).map((type): FinancingCommand => sample(type)),
  fc.record({
    type: fc.constant("hold" as const),
    reason: fc.constantFrom(...ON_HOLD_REASONS),
    description: fc.option(fc.string(), { nil: undefined }),
  }),
  fc.record({ type: fc.constantFrom("cancel_by_consumer" as const, "cancel_offer" as const), reason: fc.string() }),
);

const sample = (type: FinancingCommandType): FinancingCommand =>
  type === "hold" ? { type, reason: "general_question" } : { type };

/** Applies what is accepted, skips the rest, and returns every snapshot on the way. */
function walk(sequence: readonly FinancingCommand[]): FinancingSnapshot[] {
  const snapshots = [startFinancing(START)];
  sequence.forEach((command, index) => {
    const before = snapshots.at(-1) ?? startFinancing(START);
    const result = applyFinancingCommand(before, command, at(index + 1));
    if (result.ok) snapshots.push(result.value);
  });
  return snapshots;
}

test("no sequence of commands reaches an impossible combination", () => {
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 60 }), (sequence) => {
      for (const snapshot of walk(sequence)) {
        const { phase, status, subStatus, waitingOn } = snapshot;
        expect(phase).toBe(STANDINGS[status].phase);
        expect(phase === "closed").toBe(isTerminal(snapshot));
        expect(waitingOn === "none").toBe(isTerminal(snapshot));
        expect(subStatus.type === "canceled").toBe(status === "canceled_by_consumer" || status === "offer_canceled");
        if (subStatus.type === "on_hold") expect(isTerminal(snapshot)).toBe(false);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a terminal status accepts nothing, and is entered at most once", () => {
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 60 }), (sequence) => {
      expect(walk(sequence).filter(isTerminal).length).toBeLessThanOrEqual(1);
    }),
  );
  for (const status of TERMINAL) {
    expect(Object.values(FINANCING_MOVES[status]).every((move) => move === null)).toBe(true);
  }
});

test("statusChangedAt changes exactly when the status does", () => {
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 60 }), (sequence) => {
      const snapshots = walk(sequence);
      snapshots.slice(1).forEach((after, index) => {
        const before = snapshots[index];
        expect(after.statusChangedAt === before?.statusChangedAt).toBe(after.status === before?.status);
      });
    }),
  );
});

test("every status can be reached, and every status but the terminal ones can be left", () => {
  const reached = new Set(Object.values(FINANCING_MOVES).flatMap((row) => Object.values(row)));
  for (const status of FINANCING_STATUSES) {
    if (status !== "new_customer") expect(reached).toContain(status);
    const leaves = Object.values(FINANCING_MOVES[status]).some((move) => move !== null && move !== "sub status");
    expect(leaves).toBe(!(TERMINAL as readonly string[]).includes(status));
  }
});

test("on hold, only a release and the cancellations are accepted", () => {
  const held = walk([{ type: "start_application" }, { type: "hold", reason: "missing_documents" }]).at(-1);
  expect(held?.subStatus).toEqual({ type: "on_hold", reason: "missing_documents" });
  expect(held && financingOptions(held).map(({ command }) => command)).toEqual(["cancel_by_consumer", "release"]);
});

test("a hold keeps status, phase and whom the quote waits on; a release brings the sub status back to none", () => {
  const [before, held, released] = walk([
    { type: "hold", reason: "installation_blocked", description: "Wall is wet" },
    { type: "release" },
  ]);
  expect(held).toEqual({
    ...before,
    subStatus: { type: "on_hold", reason: "installation_blocked", description: "Wall is wet" },
  });
  expect(released).toEqual(before);
});

test("the options say which event goes out", () => {
  const steps = ["start_application", "start_review", "send_offer", "accept_offer", "await_invoice"] as const;
  const pending = walk([...steps, "await_disbursement" as const].map(sample)).at(-1);
  expect(pending?.status).toBe("disbursement_pending");
  expect(pending && financingOptions(pending).map(({ command, event }) => [command, event])).toEqual([
    ["await_invoice", null],
    ["complete", "quote.financing.completed"],
    ["cancel_by_consumer", "quote.financing.canceled"],
    ["cancel_offer", null],
    ["hold", null],
  ]);
});

test("a second agent is needed for the cancellations of what a consumer accepted, and for nothing else", () => {
  const asked = FINANCING_STATUSES.flatMap((status) =>
    FINANCING_COMMANDS.filter((command) => needsSecondAgent(status, command)).map((command) => [status, command]),
  );
  const accepted = ["offer_accepted", "invoice_pending", "disbursement_pending"];
  expect(asked).toEqual(
    accepted.flatMap((status) => [
      [status, "cancel_by_consumer"],
      [status, "cancel_offer"],
    ]),
  );
});
