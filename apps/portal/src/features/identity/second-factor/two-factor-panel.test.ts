import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../../messages/en.json" with { type: "json" };
import { rendered } from "../../../testing-rendered.ts";
import { TwoFactorPanel } from "./two-factor-panel.tsx";

const { twoFactor } = messages.account;
const email = "kim@example.nl";

test.each([true, false])("who has no password is asked for none, and told how to get one (factor on: %s)", (isOn) => {
  const panel = rendered(createElement(TwoFactorPanel, { isOn, email, hasPassword: false }));

  expect(panel).toContain(twoFactor.noPassword);
  expect(panel).not.toContain("<button");
});

test("who has a password changes their factor by it", () => {
  const off = rendered(createElement(TwoFactorPanel, { isOn: false, email, hasPassword: true }));
  const on = rendered(createElement(TwoFactorPanel, { isOn: true, email, hasPassword: true }));

  expect(off).toContain(twoFactor.enable);
  expect(on).toContain(twoFactor.disable);
  for (const panel of [off, on]) expect(panel).not.toContain(twoFactor.noPassword);
});
