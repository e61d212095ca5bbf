import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../../messages/en.json" with { type: "json" };
import { rendered } from "../../../testing-rendered.ts";
import { NoDeliveries } from "./no-deliveries.tsx";

test("only who may send a test event is told to", () => {
  const shown = (canManage: boolean) => rendered(createElement(NoDeliveries, { isFiltered: false, canManage }));
  expect(shown(true)).toContain(messages.deliveries.empty.text);
  expect(shown(false)).toContain(messages.deliveries.empty.textToRead);
});
