import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { crowdedPage, overfullPage, unknownPage, unreadablePage } from "./plain-pages.ts";

test("pages that the server alone writes are as dark as the reader has it", () => {
  for (const { body } of [unknownPage, unreadablePage, overfullPage, crowdedPage]) {
    expect(body).toContain("color-scheme:light dark");
  }
});

test("their colours are those of the portal", () => {
  const tokens = readFileSync(new URL("../../../portal/src/ui/theme/tokens.css", import.meta.url), "utf8");
  const valuesOf = (name: string) =>
    [...tokens.matchAll(new RegExp(`--${name}: (#\\w+);`, "g"))].map(([, value]) => value);
  const used = [...unknownPage.body.matchAll(/#[0-9a-f]{6}/g)].map(([value]) => value);

  const [light, dark] = [0, 1].map((scheme) => ["canvas", "ink", "accent-ink"].map((name) => valuesOf(name)[scheme]));
  expect(used).toEqual([...(light ?? []), ...(dark ?? [])]);
});
