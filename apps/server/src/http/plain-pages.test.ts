import { expect, test } from "vitest";
import { crowdedPage, overfullPage, unknownPage, unreadablePage } from "./plain-pages.ts";

test("pages that the server alone writes are as dark as the reader has it", () => {
  for (const { body } of [unknownPage, unreadablePage, overfullPage, crowdedPage]) {
    expect(body).toContain("color-scheme:light dark");
  }
});
