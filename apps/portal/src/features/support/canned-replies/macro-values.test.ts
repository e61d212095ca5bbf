import { macroStepsSchema } from "@quote-financing/api/cases/canned-replies/schema";
import { expect, test } from "vitest";
import { areWhole, atMacroField, macroSteps, macroValues, usedPlaces } from "./macro-values.ts";

const INVOICE = { kind: "invoice", textNl: "De factuur", textEn: "The invoice", waitingOn: "merchant" } as const;
const PHOTO = { kind: "photo", textNl: "Een foto", textEn: "A photo", waitingOn: "consumer" } as const;

test("what a form holds is what was saved, and a form without a choice is a text alone", () => {
  const steps = {
    requirements: [INVOICE, PHOTO],
    move: { type: "hold", reason: "missing_documents" },
    ending: { type: "snooze", days: 5 },
  } as const;
  const again = macroSteps(macroValues({ ...steps, requirements: [...steps.requirements] }));
  expect(again).toEqual(steps);
  expect(macroStepsSchema.parse(again)).toEqual(steps);
  expect(macroSteps(macroValues())).toBeUndefined();
});

test("a document that is taken out leaves the others, and what is wrong with them stands at their own fields", () => {
  const values = { ...macroValues({ requirements: [INVOICE, PHOTO] }), kind0: "" };
  expect(macroSteps(values)).toEqual({ requirements: [PHOTO] });
  for (const param of ["steps.requirements[0].textEn", "steps.requirements.0.textEn"]) {
    expect(atMacroField({ param, words: "" }, usedPlaces(values))).toMatchObject({ param: "textEn1" });
  }
});

test("a hold without a reason is refused at the field of the reason", () => {
  const steps = macroSteps({ ...macroValues(), command: "hold" });
  expect(areWhole(steps)).toBe(false);
  expect(areWhole(macroSteps({ ...macroValues(), command: "hold", onHoldReason: "unknown" }))).toBe(true);
  const [issue] = macroStepsSchema.safeParse(steps).error?.issues ?? [];
  expect(issue?.path).toEqual(["move", "reason"]);
  expect(atMacroField({ param: "steps.move.reason", words: "" }, [])).toMatchObject({ param: "onHoldReason" });
});
