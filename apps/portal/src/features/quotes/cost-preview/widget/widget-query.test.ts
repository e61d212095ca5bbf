import { expect, test } from "vitest";
import { readWidgetQuery } from "./widget-query.ts";

const read = (query: string) => readWidgetQuery(new URLSearchParams(query));
const ask = (query: string) => {
  const result = read(query);
  return "query" in result ? result.query.ask : result.problem;
};

test("the address of a widget is read whole", () => {
  expect(read("org=zonnig-dak&amount=15000.50&lang=en&theme=dark")).toEqual({
    query: {
      slug: "zonnig-dak",
      ask: { kind: "amount", totalInclTaxCents: 15_000_50 },
      language: "en",
      theme: "dark",
    },
  });
});

test("what is left out has its default: 15 000 euros, Dutch, the reader's own scheme", () => {
  expect(read("org=zonnig-dak")).toEqual({
    query: {
      slug: "zonnig-dak",
      ask: { kind: "amount", totalInclTaxCents: 15_000_00 },
      language: "nl",
      theme: "auto",
    },
  });
});

test("a budget asks the inverse question", () => {
  expect(ask("org=x&budget=250")).toEqual({ kind: "budget", monthlyBudgetCents: 250_00 });
});

test("a language may carry its region, and names of other tools are left alone", () => {
  expect(read("org=x&lang=en-GB&utm_source=mail")).toMatchObject({ query: { language: "en" } });
});

test.each([
  ["", "org"],
  ["org=", "org"],
  ["org=Zonnig%20Dak", "org"],
  ["org=../x", "org"],
  ["org=x&org=y", "twice"],
  ["org=x&amount=1&amount=2", "twice"],
  ["org=x&amount=", "amount"],
  ["org=x&amount=abc", "amount"],
  ["org=x&amount=-1", "amount"],
  ["org=x&amount=1.234", "amount"],
  ["org=x&amount=1e3", "amount"],
  ["org=x&amount=%2015", "amount"],
  ["org=x&amount=0x10", "amount"],
  ["org=x&amount=Infinity", "amount"],
  ["org=x&amount=10000000.01", "amount"],
  ["org=x&budget=veel", "budget"],
  ["org=x&amount=1&budget=1", "both"],
  ["org=x&lang=fr", "lang"],
  ["org=x&lang=", "lang"],
  ["org=x&theme=blue", "theme"],
])("%s is refused for its %s", (query, problem) => {
  expect(ask(query)).toBe(problem);
});

test("a refusal speaks the language that was asked for", () => {
  expect(read("org=x&amount=abc&lang=en&theme=dark")).toEqual({ problem: "amount", language: "en", theme: "dark" });
});
