import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../testing-rendered.ts";
import { TodayItem } from "./today-list.tsx";

const REASONS = ["rejected", "question", "held", "offer_accepted", "invoice_pending"] as const;
const KINDS = { rejected: "requirement", question: "case" } as const;

const itemOf = (reason: (typeof REASONS)[number]) => {
  const kind = reason === "rejected" || reason === "question" ? KINDS[reason] : "quote";
  return { kind, id: "x", reason, since: "2026-06-01T09:30:00.000Z", isLate: false } as const;
};

test("who may only look is told on Today what waits, and not to do it", () => {
  const toDo = /send it again|your answer|Solve|Plan the|Send the/;
  for (const reason of REASONS) {
    const item = createElement(TodayItem, { item: itemOf(reason) });
    expect(rendered(item, ["documents.write", "cases.write"]), reason).toMatch(toDo);
    expect(rendered(item, ["quotes.list"]), reason).not.toMatch(toDo);
  }
});
