import { expect, test } from "vitest";
import type { LineItemInput } from "../line-item-schema.ts";
import { previewNotices } from "./preview-notices.ts";

const work: LineItemInput = { lineItemId: undefined, type: "battery", totalInclTax: 100, incentiveCodes: ["ISDE"] };
const subsidy: LineItemInput = { lineItemId: undefined, type: "subsidy", totalInclTax: -1 };

test("at most 100 notices are told, the first ones", () => {
  const { notices = [] } = previewNotices([work, ...Array.from({ length: 101 }, () => subsidy)], "en-GB");
  expect(notices).toHaveLength(100);
  expect([notices[0]?.param, notices.at(-1)?.param]).toEqual([
    "lineItems[1].incentiveCodes",
    "lineItems[100].incentiveCodes",
  ]);
});

test("nothing is told where there is nothing to say, and of no lines", () => {
  expect(previewNotices([work, { ...subsidy, incentiveCodes: ["ISDE"] }], "en-GB")).toEqual({});
  expect(previewNotices(undefined, "en-GB")).toEqual({});
});
