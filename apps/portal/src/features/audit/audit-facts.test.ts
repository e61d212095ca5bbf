import { expect, test } from "vitest";
import { auditFacts } from "./audit-facts.ts";

test("a move from one status to another names both, one that stays where it is names it once", () => {
  const command = "hold";

  expect(auditFacts({ command, from: "in_review", to: "offer_sent" })).toEqual({
    command,
    from: "in_review",
    to: "offer_sent",
  });
  expect(auditFacts({ command, from: "in_review", to: "in_review" })).toEqual({ command, status: "in_review" });
  expect(auditFacts({ reason: "fraud" })).toEqual({ reason: "fraud" });
});
