import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { rendered } from "../../../testing-rendered.ts";
import { SharePanel } from "./share-panel.tsx";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const links = {
  url: "https://portal.example/widgets/loan-indication?lang=nl",
  png: "https://portal.example/x.png?lang=nl",
};
const search = { ask: "amount", amount: "9850", budget: "", postalCode: "", lines: [], asOf: "" } as const;

test("who calculated for a postal code is told that a customer's link goes without", () => {
  const shown = (postalCode: string) =>
    rendered(createElement(SharePanel, { search: { ...search, postalCode }, links }), ["quotes.write"]);
  expect(shown("3971 JK")).toContain("holds no postal code");
  expect(shown(" ")).not.toContain("holds no postal code");
});
