import { expect, test } from "vitest";
import { changeLogProblems } from "./change-log-problems.mjs";

const log = (entry: string) =>
  `# Changelog\n\n## Unreleased\n\n### Portal\n${entry}\n\n## 0.1.0 - 2026-11-22\n- of before\n`;

test("an entry names its kind and its subject", () => {
  expect(changeLogProblems(log("- additive: **Lists.** They have an end."))).toEqual([]);
  expect(changeLogProblems(log("- additive: lists have an end."))).toHaveLength(1);
  expect(changeLogProblems(log("- **Lists.** They have an end."))).toHaveLength(1);
});

test("an entry is short", () => {
  expect(changeLogProblems(log(`- additive: **Lists.** ${"They have an end. ".repeat(20)}`))).toHaveLength(1);
});

test("what was released stays as it is, and the last chapter counts too", () => {
  expect(changeLogProblems("## 0.1.0 - 2026-11-22\n- of before\n")).toEqual([]);
  expect(changeLogProblems("## Unreleased\n- of now")).toHaveLength(1);
});
