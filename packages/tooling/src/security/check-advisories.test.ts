import { readFileSync } from "node:fs";
import { SOURCE_TASKS } from "@quote-financing/bootstrap/tasks/judge-tasks";
import { expect, test } from "vitest";
import { advisoriesIn } from "./check-advisories.mjs";

const advisory = (severity: string) => ({ module_name: "a", severity, title: "A hole", url: "https://x.example" });
const answer = (...severities: string[]) => JSON.stringify({ advisories: severities.map(advisory), metadata: {} });

test("holes that are high or critical are told, milder ones are counted", () => {
  const told = {
    problems: ["a: critical: A hole (https://x.example)", "a: high: A hole (https://x.example)"],
    milder: 2,
  };
  expect(advisoriesIn(` WARN  slow\n${answer("critical", "low", "high", "moderate")}\n`)).toEqual(told);
  expect(advisoriesIn(answer())).toEqual({ problems: [], milder: 0 });
});

test.each([
  ["", "no answer"],
  ["{", "no answer"],
  ["<html>{ not: 'json' }</html>", "no answer"],
  ['{"advisories":null}', "no answer"],
  ['{"error":{"code":"ERR_PNPM_META_FETCH_FAIL","message":"fetch failed"}}', "ERR_PNPM_META_FETCH_FAIL"],
  ["Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n  responded with 405: {}", "ERR_PNPM_AUDIT_BAD_RESPONSE"],
  ["request failed, reason: read ECONNRESET", "ECONNRESET"],
])("an answer that says nothing is neither a hole nor its absence: %s", (output, refusal) => {
  expect(advisoriesIn(output)).toEqual({ refusal, problems: [], milder: 0 });
});

test("what the world learns about a package is told by npm test, and fails it not", () => {
  const { scripts } = JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"));
  const asked = SOURCE_TASKS.filter((name) => scripts[name]?.includes("check-security"));
  expect(asked.map((name) => scripts[name])).toEqual([`${scripts.security} --advisories=report`]);
});
