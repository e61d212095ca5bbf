import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../../messages/en.json" with { type: "json" };
import { rendered } from "../../../testing-rendered.ts";
import { WaitingPanel } from "./waiting-panel.tsx";

const { merchant, viewer } = messages.quotes.step;
const financing = {
  status: "under_review",
  subStatus: { type: "none" },
  waitingOn: "merchant",
  statusChangedAt: "2026-06-01T10:00:00.000Z",
} as never;
const step = { by: "merchant", what: "answer" } as never;

test("who may only read is told what their organization has to do, not to do it", () => {
  const panel = createElement(WaitingPanel, { financing, step });
  expect(rendered(panel, ["quotes.read"])).toContain(viewer.answer);
  expect(rendered(panel, ["quotes.read", "cases.write", "documents.write"])).toContain(merchant.answer);
});

const MAY_READ = ["quotes.read"] as const;

test("nothing of the panel asks who may only read for what they cannot do", () => {
  const drawn = (more: object, of: object = step) =>
    rendered(
      createElement(WaitingPanel, { financing: { ...(financing as object), ...more }, step: of } as never),
      MAY_READ,
    );
  const due = drawn({}, { by: "merchant", what: "answer", dueAt: "2026-07-01T10:00:00.000Z" });
  expect(due).toContain(messages.quotes.waiting.viewer.who);
  expect(due).not.toContain(`${messages.vocabulary.waitingOn.merchant}<`);
  expect(due).not.toContain(messages.quotes.waiting.before);
  const { next, nextOnHold } = messages.quotes.waiting.viewer;
  const waits = { by: "merchant", what: "wait" };
  for (const [status, words] of Object.entries(next)) expect(drawn({ status }, waits)).toContain(words);
  for (const [reason, words] of Object.entries(nextOnHold))
    expect(drawn({ subStatus: { type: "on_hold", reason } }, waits)).toContain(words);
});

test("the answer to the merchant's own question is told apart from a question of ours", () => {
  const panel = createElement(WaitingPanel, { financing, step: { by: "merchant", what: "read" } as never });
  const shown = rendered(panel, ["quotes.read", "cases.write", "documents.write"]);
  expect(shown).toContain(merchant.read);
  expect(shown).not.toContain(merchant.answer);
});

test("once what was needed is here, the merchant is not told in the same breath that it is needed", () => {
  const props = { financing: { ...(financing as object), status: "invoice_pending" } as never };
  const { invoice_pending: needed } = messages.vocabulary.financingStatus;
  const panel = (what: string) => createElement(WaitingPanel, { ...props, step: { by: "platform", what } as never });
  expect(rendered(panel("financing"), ["documents.write"])).toContain(needed);
  expect(rendered(panel("check"), ["documents.write"])).not.toContain(needed);
});

test("a financing that ended says so once, with the day", () => {
  const ended = { ...(financing as object), status: "completed", waitingOn: "none" } as never;
  const panel = rendered(createElement(WaitingPanel, { financing: ended, step: undefined }), ["documents.write"]);
  expect(panel.split(`>${messages.vocabulary.financingStatus.completed}`)).toHaveLength(2);
  expect(panel).not.toContain(`${messages.vocabulary.financingStatus.completed},`);
  expect(panel).toContain("1 Jun 2026");
});
