import { systemClock } from "@quote-financing/domain/time/clock";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../../testing-rendered.ts";
import { AnswerChip } from "./answer-chip.tsx";

const inHours = (hours: number) => new Date(systemClock.now().getTime() + hours * HOUR_MS).toISOString();
const answerBy = { soonAt: inHours(4), dueAt: inHours(8) };

test("a case that is put off to another year says which", () => {
  expect(rendered(createElement(AnswerChip, { snoozedUntil: "2099-02-05T10:00:00Z" }))).toContain("5 Feb 2099");
});

test("a row of the queue tells until when there is time, also while there is enough", () => {
  expect(rendered(createElement(AnswerChip, { answerBy, isOnlyTime: true }))).toContain("Before ");
});

test("beside the time itself nothing is said while there is enough of it", () => {
  expect(rendered(createElement(AnswerChip, { answerBy }))).not.toContain("Before ");
});
