import { expect, test } from "vitest";
import { lineParser } from "./line-parser.ts";
import { previewQuestion } from "./preview-question.ts";
import type { PreviewSearch } from "./preview-search.ts";

const search = (changes: Partial<PreviewSearch> = {}): PreviewSearch => ({
  ask: "amount",
  amount: "15000",
  budget: "250",
  postalCode: "",
  lines: [],
  asOf: "",
  ...changes,
});
const problems = (changes: Partial<PreviewSearch>) => Object.fromEntries(previewQuestion(search(changes)).problems);

test("an amount is read as people type it", () => {
  for (const amount of ["15000", "15.000", "€ 15.000,00", "15,000.00"]) {
    expect(previewQuestion(search({ amount })).input).toEqual({ ask: { kind: "amount", totalInclTax: 15_000 } });
  }
});

test("a budget, a postal code and a day go along in their canonical form", () => {
  expect(previewQuestion(search({ ask: "budget", postalCode: " 1012ab ", asOf: "2026-02-28" })).input).toEqual({
    ask: { kind: "budget", monthlyBudget: 250 },
    postalCode: "1012 AB",
    asOf: "2026-02-28",
  });
});

test("lines add up to the amount, to the cent; a subsidy comes off", () => {
  const lines = [
    { type: "solar_panels", amount: "5870,10" },
    { type: "installation", amount: "0,20" },
    { type: "subsidy", amount: "1000" },
  ] as const;
  expect(previewQuestion(search({ amount: "nonsense", lines }))).toEqual({
    input: {
      ask: { kind: "amount", totalInclTax: 4870.3 },
      lineItems: [
        { type: "solar_panels", totalInclTax: 5870.1 },
        { type: "installation", totalInclTax: 0.2 },
        { type: "subsidy", totalInclTax: -1000 },
      ],
    },
    problems: new Map(),
    lineTotal: 4870.3,
  });
});

test("lines do not count for a budget", () => {
  const lines = [{ type: "battery", amount: "x" }] as const;
  expect(previewQuestion(search({ ask: "budget", lines })).input).toEqual({
    ask: { kind: "budget", monthlyBudget: 250 },
  });
});

test("a line without an amount yet does not stand in the way", () => {
  const lines = [
    { type: "battery", amount: "" },
    { type: "other", amount: "700" },
  ] as const;
  expect(previewQuestion(search({ lines })).input).toMatchObject({ lineItems: [{ type: "other", totalInclTax: 700 }] });
  expect(previewQuestion(search({ lines: [{ type: "battery", amount: " " }] })).input).toEqual({
    ask: { kind: "amount", totalInclTax: 15_000 },
  });
});

test("every field says what is wrong with it, and then nothing is asked", () => {
  expect(problems({ amount: "" })).toEqual({ amount: "amount" });
  expect(problems({ amount: "1,2345" })).toEqual({ amount: "amount" });
  expect(problems({ amount: "-1" })).toEqual({ amount: "amount" });
  expect(problems({ amount: "0" })).toEqual({ amount: "amount" });
  expect(problems({ ask: "budget", budget: "0,00" })).toEqual({ budget: "amount" });
  expect(problems({ amount: "10000001" })).toEqual({ amount: "amount" });
  expect(problems({ ask: "budget", budget: "veel" })).toEqual({ budget: "amount" });
  expect(problems({ postalCode: "101" })).toEqual({ postalCode: "postalCode" });
  expect(problems({ asOf: "2026-02-30" })).toEqual({ asOf: "asOf" });
  expect(problems({ lines: [{ type: "battery", amount: "1,234567" }] })).toEqual({ "lines.0": "amount" });
  const lines = [
    { type: "battery", amount: "10" },
    { type: "subsidy", amount: "11" },
  ] as const;
  expect(problems({ lines })).toEqual({ amount: "linesBelowZero" });
  expect(previewQuestion(search({ amount: "" })).input).toBeUndefined();
});

test("a postal code that is none is told, and the question goes without it", () => {
  expect(previewQuestion(search({ postalCode: "101" }))).toMatchObject({
    input: { ask: { kind: "amount", totalInclTax: 15_000 } },
    problems: new Map([["postalCode", "postalCode"]]),
  });
  expect(previewQuestion(search({ postalCode: "101" })).input).not.toHaveProperty("postalCode");
  expect(previewQuestion(search({ postalCode: "101", amount: "x" })).input).toBeUndefined();
});

test("lines that together pass the highest amount are told of at the amount, and nothing is asked", () => {
  const line = { type: "battery", amount: "6000000" } as const;
  expect(problems({ lines: [line, line] })).toEqual({ amount: "amount" });
  expect(previewQuestion(search({ lines: [line, line] }))).toMatchObject({ input: undefined, lineTotal: 12_000_000 });
});

test("lines come back from an address as they went in; what is no line is left out", () => {
  const lines = [
    { type: "solar_panels", amount: "5.870,10" },
    { type: "subsidy", amount: "" },
  ] as const;
  expect(lineParser.parse(lineParser.serialize(lines))).toEqual(lines);
  expect(lineParser.parse("roof:10~battery:5~x")).toEqual([{ type: "battery", amount: "5" }]);
});
