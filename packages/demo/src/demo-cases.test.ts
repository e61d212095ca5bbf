import { expect, test } from "vitest";
import { DEMO_CASES } from "./demo-cases.ts";

test("the people of the demo data call a quote's consumer what the portal does", () => {
  expect(JSON.stringify(DEMO_CASES).match(/consument/gi) ?? []).toEqual([]);
});
