import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../../messages/en.json" with { type: "json" };
import { rendered } from "../../../testing-rendered.ts";
import { CaseHeader } from "./case-header.tsx";

const shown = {
  caseId: "cas_1",
  subject: "The invoice",
  description: "Please send it",
  type: "platform_feedback",
  stage: "new",
  state: "open",
  waitingOn: "merchant",
  waitingSince: "2026-06-01T10:00:00.000Z",
  createdAt: "2026-06-01T10:00:00.000Z",
  expiresAt: "2026-06-09",
};
const header = (changes: Partial<typeof shown> = {}) =>
  rendered(createElement(CaseHeader, { case: { ...shown, ...changes } as never, quoteHref: "/quotes/q" }));

test("until when to answer is told while it is the merchant's turn", () => {
  expect(header()).toContain(messages.cases.before);
  for (const changes of [
    { waitingOn: "platform" },
    { waitingOn: "consumer" },
    { state: "closed", waitingOn: "none" },
  ]) {
    expect(header(changes)).not.toContain(messages.cases.before);
    expect(header(changes)).toContain("Please send it");
  }
});
