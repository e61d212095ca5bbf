import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../../testing-rendered.ts";
import { AnswerChip } from "./answer-chip.tsx";

test("a case that is put off to another year says which", () => {
  expect(rendered(createElement(AnswerChip, { snoozedUntil: "2099-02-05T10:00:00Z" }))).toContain("5 Feb 2099");
});
