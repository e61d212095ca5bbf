import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../../testing-rendered.ts";
import { ExamplePanel } from "./example-panel.tsx";

const example = {
  lender: { slug: "groenbank", name: "Groenbank" },
  loanAmount: 9850,
  numInstallments: 120,
  monthlyCost: 100.5,
  totalPayable: 12_060,
  nominalAnnualRate: 0.05,
  annualCostRate: 0.05,
  content: [{ value: "In words" }],
};
const answer = {
  kind: "amount",
  ratesOf: "2026-06-01",
  data: { currency: "EUR", content: [{ value: "Borrowing costs money" }], representativeExamples: [example] },
  links: {},
} as never;

test("the legal warning stands outside what fades, and figures say of which amount they are", () => {
  const props = { answer, kind: "amount", lineNames: [], isStale: true, warningPicture: undefined } as const;
  const html = rendered(createElement(ExamplePanel, props));
  const faded = html.indexOf('aria-busy="true"');
  expect(html.indexOf("Borrowing costs money")).toBeLessThan(faded);
  expect(html.indexOf("Compare at €9,850.00")).toBeGreaterThan(faded);
});
