import { createQuoteInput } from "@quote-financing/api/quotes/creation/create-schema";
import { describe, expect, test } from "vitest";
import { draftInput, draftTotals } from "./draft-input.ts";
import { draftDoubts } from "./problems/draft-doubts.ts";
import { draftProblems } from "./problems/draft-problems.ts";
import { emptyDraft, emptyLine, type QuoteDraft } from "./quote-draft.ts";

const draft: QuoteDraft = {
  ...emptyDraft("qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F"),
  lastName: "Jansen",
  email: "jansen@example.com",
  postalCode: "1234ab",
  houseNumber: "12",
  street: "Dorpsstraat",
  city: "Utrecht",
  lines: [
    { ...emptyLine("1", "heat_pump"), totalInclTax: "6.850,10", totalExclTax: "5000", incentiveCodes: "ISDE, X" },
    { ...emptyLine("2", "subsidy"), totalInclTax: "2575,30", incentiveCodes: "ISDE" },
  ],
};

describe("a quote from the form", () => {
  test("is what the API accepts, with subsidies taken off", () => {
    const parsed = createQuoteInput.parse(draftInput(draft));
    expect(parsed).toMatchObject({ totalInclTax: 4274.8, address: { postalCode: "1234 AB" } });
    expect(parsed.lineItems.map(({ totalInclTax }) => totalInclTax)).toEqual([6850.1, -2575.3]);
  });

  test("has no total without tax unless every line has one", () => {
    expect(draftTotals(draft)).toEqual({ work: 6850.1, subsidies: -2575.3, inclTax: 4274.8, exclTax: undefined });
  });

  test("has a total without tax where every line has one, to the cent", () => {
    const line = (key: string, totalExclTax: string) => ({
      ...emptyLine(key, "other"),
      totalInclTax: "1",
      totalExclTax,
    });
    expect(draftTotals({ ...draft, lines: [line("1", "0,1"), line("2", "0,2")] }).exclTax).toBe(0.3);
    expect(draftTotals({ ...draft, lines: [line("1", "0,1"), line("2", "")] }).exclTax).toBeUndefined();
  });

  test("has no blanks around what names a person and a place", () => {
    const names = ["email", "lastName", "postalCode", "houseNumber", "street", "city"] as const;
    const blanks = Object.fromEntries(names.map((name) => [name, ` ${draft[name]} `]));
    expect(draftInput({ ...draft, ...blanks })).toEqual(draftInput(draft));
  });

  test("leaves out what was not filled in", () => {
    expect(draftInput(draft)).not.toHaveProperty("externalId");
    expect(draftInput(draft).contact).not.toHaveProperty("phoneNumber");
  });

  test("has no problems when it is complete", () => {
    expect(draftProblems(draft)).toEqual([]);
  });

  test("names each problem once, by its field, in the order of the form", () => {
    const [first] = draft.lines;
    const lines = first === undefined ? [] : [{ ...first, totalInclTax: "veel" }];
    const problems = draftProblems({ ...draft, email: "x", postalCode: "12", lines });
    expect(problems).toMatchObject([
      { field: "email", kind: "other", refusal: { rule: "email" } },
      { field: "postalCode", kind: "other", refusal: { rule: "postalCode" } },
      { field: "lines.0.totalInclTax", kind: "digits" },
    ]);
  });

  test("asks for an amount that is empty in the words of every empty field", () => {
    const [first] = draft.lines;
    const lines = first === undefined ? [] : [{ ...first, totalInclTax: " " }];
    expect(draftProblems({ ...draft, lines })).toMatchObject([{ field: "lines.0.totalInclTax", kind: "required" }]);
  });

  test("says what is wrong with an amount that can be read by its own rule", () => {
    const problemOf = (type: "other" | "subsidy", totalInclTax: string) =>
      draftProblems({ ...draft, lines: [{ ...emptyLine("1", type), totalInclTax }] }).find(({ field }) =>
        field.endsWith("Tax"),
      );
    expect(problemOf("other", "-500")).toMatchObject({ kind: "other", refusal: { rule: "lineNotNegative" } });
    expect(problemOf("other", "12.000.000")).toMatchObject({ kind: "other", refusal: { rule: "amountHighest" } });
    expect(problemOf("subsidy", "0")).toMatchObject({ kind: "other", refusal: { rule: "subsidyNegative" } });
    expect(problemOf("subsidy", "12.000.000")).toMatchObject({ kind: "other", refusal: { rule: "amountHighest" } });
    for (const text of ["1,2345", "12 euro"])
      expect(problemOf("other", text)).toMatchObject({ kind: text === "1,2345" ? "amount" : "digits" });
  });

  test("takes the codes of the work apart, and says of one that is refused why", () => {
    const [work, ...subsidies] = draft.lines;
    const withCodes = (incentiveCodes: string): QuoteDraft => ({
      ...draft,
      lines: work === undefined ? [] : [{ ...work, incentiveCodes }, ...subsidies],
    });
    expect(draftInput(withCodes("ISDE; X, Y")).lineItems[0]).toMatchObject({ incentiveCodes: ["ISDE", "X", "Y"] });
    const [problem] = draftProblems(withCodes(`ISDE, ${"X".repeat(129)}`));
    expect(problem).toMatchObject({ field: "lines.0.incentiveCodes", kind: "other" });
  });

  test("asks for the code of a subsidy at the line of the work, while no line names one: its list is empty", () => {
    const lines = draft.lines.map((line) => ({ ...line, incentiveCodes: "" }));
    const [work, subsidy] = lines;
    const problemsOf = (...these: (typeof work)[]) =>
      draftProblems({ ...draft, lines: these.filter((line) => line !== undefined) });
    expect(problemsOf(work, subsidy)).toMatchObject([{ field: "lines.0.incentiveCodes", kind: "noCodes" }]);
    expect(problemsOf(subsidy, subsidy, work)).toMatchObject([{ field: "lines.2.incentiveCodes", kind: "noCodes" }]);
    const named = problemsOf(work && { ...work, incentiveCodes: "ISDE, X" }, subsidy);
    expect(named).toMatchObject([{ field: "lines.1.incentiveCodes", kind: "incentiveCodes" }]);
  });

  describe("of a line that became a subsidy", () => {
    const [work = emptyLine("1")] = draft.lines;
    const second = { ...emptyLine("2", "subsidy"), totalInclTax: "500", totalExclTax: "400", incentiveCodes: "X, OWN" };

    test("sends only what the form shows: no amount without tax, and a code that its list has", () => {
      const [, sent] = draftInput({ ...draft, lines: [work, second] }).lineItems;
      expect(sent).toEqual({ type: "subsidy", totalInclTax: -500, incentiveCodes: ["X"] });
      expect(draftTotals({ ...draft, lines: [work, second] }).exclTax).toBeUndefined();
    });

    test("sends the only code that there is, and keeps what was typed for who chooses another type again", () => {
      const lines = [
        { ...work, incentiveCodes: "ISDE" },
        { ...second, incentiveCodes: "WARMTE" },
      ];
      expect(draftInput({ ...draft, lines }).lineItems[1]).toMatchObject({ incentiveCodes: ["ISDE"] });
      const again = lines.map((line) => ({ ...line, type: "other" as const }));
      expect(draftInput({ ...draft, lines: again }).lineItems[1]).toMatchObject({
        totalExclTax: 400,
        incentiveCodes: ["WARMTE"],
      });
    });
  });

  test("tells an amount that makes the total too high once, at its line", () => {
    const lines = [{ ...emptyLine("1", "other"), totalInclTax: "12.000.000" }];
    expect(draftProblems({ ...draft, lines }).map(({ field }) => field)).toEqual(["lines.0.totalInclTax"]);
  });

  test("is asked about where its total is zero, its address of mail has no dot or its telephone number no digits, which the contract allows", () => {
    expect(draftDoubts(draft)).toEqual([]);
    const odd = {
      ...draft,
      email: "jansen@voorbeeld",
      phoneNumber: "abc",
      lines: [{ ...emptyLine("1", "other"), totalInclTax: "0" }],
    };
    expect(draftProblems(odd)).toEqual([]);
    expect(draftDoubts(odd)).toEqual(["total", "email", "phoneNumber"]);
    expect(draftDoubts({ ...draft, phoneNumber: "06 12345678" })).toEqual([]);
  });

  test("asks for a line where there is none", () => {
    const [problem] = draftProblems({ ...draft, lines: [] });
    expect(problem).toMatchObject({ field: "lines", kind: "other", refusal: { rule: "noLines" } });
  });

  test("asks for a line of work with the code where there are subsidies alone", () => {
    const [, subsidy] = draft.lines;
    const problemsWith = (incentiveCodes: string) =>
      draftProblems({ ...draft, lines: subsidy === undefined ? [] : [{ ...subsidy, incentiveCodes }] });
    expect(problemsWith("")).toMatchObject([{ field: "lines.0.incentiveCodes", kind: "noCodes" }]);
    expect(problemsWith("ISDE")).toMatchObject([{ field: "lines.0.incentiveCodes", kind: "noCodes" }]);
  });
});
