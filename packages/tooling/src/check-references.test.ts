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

const names = () => new Set(["sealed.test.ts", "rules.ts", "quotes/rules.ts"]);

test("a file that a document names exists, in the folder that it says", () => {
  const inModel = (text: string) => brokenReferencesIn("ops/threat-model.md", text, names);
  expect(inModel("`no-such.attack.test.ts`, `cases/rules.ts`, `vitest run src/no-such.tsx`")).toEqual([
    "ops/threat-model.md: there is no file no-such.attack.test.ts",
    "ops/threat-model.md: there is no file cases/rules.ts",
    "ops/threat-model.md: there is no file src/no-such.tsx",
  ]);
  expect(inModel("`sealed.test.ts`, `quotes/rules.ts:7`, `./no-such.ts`")).toEqual([]);
  expect(inModel("`passwords/*.attack.test.ts`, `<what>.attack.test.ts`, `/docs/quotes.md`, receiver.ts")).toEqual([]);
});

test("a file that a comment names exists, and code is no comment", () => {
  const inSource = (text: string) => brokenReferencesIn("packages/api/src/view.ts", text, names);
  const slashes = "/".repeat(2);
  expect(inSource(`/** As no-such.ts (cases/rules.ts) has it. */\nf(); ${slashes} See \`foo.tsx\`.`)).toEqual([
    "packages/api/src/view.ts: there is no file no-such.ts",
    "packages/api/src/view.ts: there is no file cases/rules.ts",
    "packages/api/src/view.ts: there is no file foo.tsx",
  ]);
  expect(inSource(`  ${slashes} Like rules.ts.\nread("no-such.ts");`)).toEqual([]);
});
