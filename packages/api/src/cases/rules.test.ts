import { CASE_STATES, CASE_WAITING_ON } from "@quote-financing/domain/vocabulary";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyCaseCommand, type CaseCommand, type CaseSnapshot } from "./rules.ts";

const opened: CaseSnapshot = {
  state: "open",
  waitingOn: "platform",
  waitingSince: new Date(0),
  stage: "new",
  hidden: false,
};

const command: fc.Arbitrary<CaseCommand> = fc.oneof(
  fc.record({
    type: fc.constantFrom("merchant_writes", "agent_writes", "close", "reopen", "hide", "show"),
  }),
  fc.record({ type: fc.constant("set_waiting_on"), waitingOn: fc.constantFrom(...CASE_WAITING_ON) }),
  fc.record({ type: fc.constant("set_stage"), stage: fc.string({ minLength: 1 }) }),
);

/** Runs a history from a fresh case, one second per command; refused commands change nothing. */
function play(
  commands: readonly CaseCommand[],
  check: (before: CaseSnapshot, after: CaseSnapshot, c: CaseCommand) => void,
) {
  let snapshot = opened;
  for (const [index, next] of commands.entries()) {
    const result = applyCaseCommand(snapshot, next, new Date((index + 1) * 1000));
    const after = result.ok ? result.value : snapshot;
    check(snapshot, after, next);
    snapshot = after;
  }
}

const always = (check: Parameters<typeof play>[1]) =>
  fc.assert(fc.property(fc.array(command, { maxLength: 30 }), (commands) => play(commands, check)));

function after(snapshot: CaseSnapshot, next: CaseCommand): CaseSnapshot {
  const result = applyCaseCommand(snapshot, next, new Date(1000));
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

describe("over every history of commands", () => {
  test("a closed case waits on nobody", () =>
    always((_, { state, waitingOn }) => expect(state === "open" || waitingOn === "none").toBe(true)));

  test("waitingSince changes exactly when waitingOn does", () =>
    always((before, { waitingOn, waitingSince }) =>
      expect(waitingSince.getTime() !== before.waitingSince.getTime()).toBe(waitingOn !== before.waitingOn),
    ));

  test("only hide and show change visibility, only set_stage changes the stage", () =>
    always((before, { hidden, stage }, { type }) => {
      if (type !== "hide" && type !== "show") expect(hidden).toBe(before.hidden);
      if (type !== "set_stage") expect(stage).toBe(before.stage);
    }));

  test("nobody writes on a hidden case", () =>
    always((before, next, { type }) => {
      if (before.hidden && (type === "merchant_writes" || type === "agent_writes")) expect(next).toBe(before);
    }));
});

describe("writing", () => {
  const anyOpenOrClosed = CASE_STATES.flatMap((state) =>
    (state === "closed" ? (["none"] as const) : CASE_WAITING_ON).map((waitingOn) => ({ ...opened, state, waitingOn })),
  );

  test.each(anyOpenOrClosed)(
    "by the merchant on a case $state/$waitingOn leaves it open, waiting on the platform",
    (at) => {
      expect(after(at, { type: "merchant_writes" })).toMatchObject({ state: "open", waitingOn: "platform" });
    },
  );

  test.each(anyOpenOrClosed)(
    "by an agent on a case $state/$waitingOn leaves it open, waiting on the merchant",
    (at) => {
      expect(after(at, { type: "agent_writes" })).toMatchObject({ state: "open", waitingOn: "merchant" });
    },
  );
});

test("what is so already is refused as a state conflict", () => {
  const closed = after(opened, { type: "close" });
  const hidden = after(opened, { type: "hide" });
  const refusals = [
    applyCaseCommand(opened, { type: "reopen" }, new Date(2000)),
    applyCaseCommand(closed, { type: "close" }, new Date(2000)),
    applyCaseCommand(closed, { type: "set_waiting_on", waitingOn: "merchant" }, new Date(2000)),
    applyCaseCommand(hidden, { type: "hide" }, new Date(2000)),
    applyCaseCommand(opened, { type: "show" }, new Date(2000)),
  ];
  for (const result of refusals) expect(result).toMatchObject({ ok: false, refusal: { code: "state_conflict" } });
});
