import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../../messages/en.json" with { type: "json" };
import { rendered } from "../../../testing-rendered.ts";
import { PasswordPanel } from "./password-panel.tsx";

test("who has no password is asked for none, and led to where they get one", () => {
  const panel = rendered(
    createElement(PasswordPanel, { email: "kim@example.nl", hasPassword: false, isJustSaved: false }),
  );

  expect(panel).toContain(messages.account.password.none);
  expect(panel).toContain('href="/forgot-password"');
  expect(panel).not.toContain("<input");
});
