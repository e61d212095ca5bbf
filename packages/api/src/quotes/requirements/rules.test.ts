import { REQUIREMENT_STATES } from "@quote-financing/domain/vocabulary";
import { expect, test } from "vitest";
import { applyRequirementCommand, REQUIREMENT_MOVES, type RequirementCommand } from "./rules.ts";

const COMMANDS: readonly RequirementCommand[] = [
  { type: "submit" },
  { type: "accept" },
  { type: "reject", reason: "It cannot be read." },
  { type: "withdraw" },
  { type: "reopen" },
];
const outcomes = (state: (typeof REQUIREMENT_STATES)[number]) =>
  COMMANDS.map((command) => {
    const decision = applyRequirementCommand({ state, rejection: null }, command);
    return decision.ok ? decision.value.state : decision.refusal.code;
  });

test("every state says of every command where it leads", () => {
  expect(Object.fromEntries(REQUIREMENT_STATES.map((state) => [state, outcomes(state)]))).toEqual({
    open: ["submitted", "accepted", "state_conflict", "withdrawn", "state_conflict"],
    submitted: ["submitted", "accepted", "rejected", "withdrawn", "open"],
    accepted: Array(5).fill("state_conflict"),
    rejected: ["submitted", "accepted", "state_conflict", "withdrawn", "state_conflict"],
    withdrawn: Array(5).fill("state_conflict"),
  });
  expect(Object.keys(REQUIREMENT_MOVES)).toEqual([...REQUIREMENT_STATES]);
});

test("the reason of a rejection is there while it is rejected, and in no other state", () => {
  const rejected = applyRequirementCommand(
    { state: "submitted", rejection: null },
    { type: "reject", reason: "Blurred." },
  );
  expect(rejected).toEqual({ ok: true, value: { state: "rejected", rejection: "Blurred." } });
  for (const type of ["submit", "accept", "withdraw"] as const)
    expect(applyRequirementCommand({ state: "rejected", rejection: "Blurred." }, { type })).toMatchObject({
      value: { rejection: null },
    });
});
