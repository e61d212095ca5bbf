import { expect, test } from "vitest";
import { brokenReferencesIn } from "./check-references.mjs";

test("a reference that leads nowhere is found, in comments and in documents", async () => {
  const text = `specification §${99}, contract-decisions §1, decision records 0003 and ${9999}, [here](nowhere.md)`;
  expect(brokenReferencesIn("docs/design.md", text)).toEqual([
    `docs/design.md: "specification §${99}" is not in docs`,
    `docs/design.md: no record ${9999}`,
    "docs/design.md: the link to nowhere.md leads nowhere",
  ]);
  expect(brokenReferencesIn("docs/design.md", "specification §4.7, record 0003, [terms](glossary.md)")).toEqual([]);
});

test("a test that a document names exists", () => {
  const tests = () => new Set(["sealed.test.ts"]);
  const inModel = (text: string) => brokenReferencesIn("ops/threat-model.md", text, tests);
  expect(inModel("`no-such.attack.test.ts`, `src/no-such.test.ts`")).toEqual([
    "ops/threat-model.md: there is no test no-such.attack.test.ts",
    "ops/threat-model.md: there is no test no-such.test.ts",
  ]);
  expect(inModel("`sealed.test.ts`, `passwords/*.attack.test.ts`, `<what>.attack.test.ts`")).toEqual([]);
});
