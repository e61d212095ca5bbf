import { expect, test, vi } from "vitest";
import { slownessOf } from "./judge-regex.mjs";

const regex = { pattern: "a+$", flags: "" };
const slow = (checker: "automaton" | "fuzz") => ({
  status: "vulnerable",
  checker,
  complexity: { summary: "2nd degree polynomial" },
  attack: { pattern: "'a'.repeat(9)" },
});

test("a guess that a busy machine confirmed once is no finding; one that stands, and what was proven, are", () => {
  const once = vi.fn().mockReturnValueOnce(slow("fuzz")).mockReturnValue({ status: "safe", checker: "fuzz" });
  expect(slownessOf(regex, once)).toBeUndefined();
  expect(slownessOf(regex, vi.fn().mockReturnValue(slow("fuzz")))).toContain("2nd degree polynomial");
  const proven = vi.fn().mockReturnValue(slow("automaton"));
  expect(slownessOf(regex, proven)).toContain("2nd degree polynomial");
  expect(proven).toHaveBeenCalledTimes(1);
});
