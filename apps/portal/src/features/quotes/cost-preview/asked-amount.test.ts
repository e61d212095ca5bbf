import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../../testing-rendered.ts";
import type { PreviewSearch } from "./preview-search.ts";
import { QuestionPanel } from "./question-panel.tsx";

const amountsOf = (search: Partial<PreviewSearch>) => {
  const whole = { ask: "amount", amount: "", budget: "", postalCode: "", lines: [], asOf: "", ...search } as const;
  const props = { search: whole, change: () => {}, problems: new Map(), lineTotal: undefined };
  const html = rendered(createElement(QuestionPanel, props));
  const fields = html.match(/<input[^>]*inputMode="decimal"[^>]*>/gi) ?? [];
  return fields.map((field) => /value="([^"]*)"/.exec(field)?.[1]);
};

test.each([
  ["what nobody typed", { amount: "15000" }, ["15,000.00"]],
  ["what somebody shared who reads Dutch", { amount: "18.250,5" }, ["18,250.50"]],
  ["what a month may cost", { ask: "budget", budget: "250" }, ["250.00"]],
  ["lines", { amount: "", lines: [{ type: "battery", amount: "5870" }] }, ["", "5,870.00"]],
  ["what is no amount", { amount: "a lot" }, ["a lot"]],
] as const)("an amount is written as everywhere in the portal: %s", (_, search, shown) => {
  expect(amountsOf(search)).toEqual(shown);
});
