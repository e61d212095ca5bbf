import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../../messages/en.json" with { type: "json" };
import { rendered } from "../../../testing-rendered.ts";
import { NoDestinations } from "./no-destinations.tsx";

test("who may not add a destination is told who may, without a command for it", () => {
  const shown = (canManage: boolean) =>
    rendered(createElement(NoDestinations, { canManage, apiUrl: "http://api.test" }));
  expect(shown(false)).toContain(messages.destinations.empty.textToRead);
  expect(shown(false)).not.toContain("curl");
  expect(shown(true)).toContain(messages.destinations.empty.text);
});
