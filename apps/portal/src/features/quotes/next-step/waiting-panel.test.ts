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
