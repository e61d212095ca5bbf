import type { FinancingStatus } from "@quote-financing/domain/vocabulary";
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rendered } from "../../testing-rendered.ts";
import { StatusChip } from "../chips/status-chip.tsx";
import { MoreTexts } from "./more-texts.tsx";

// What is not there is told to developers too.
beforeEach(() => vi.spyOn(console, "error").mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());

const chip = (status: string) => createElement(StatusChip, { status: status as FinancingStatus });
const page = (status: string) => rendered(createElement(MoreTexts, { texts: {}, children: chip(status) }));

test("a word that only a newer release knows is shown as it is", () => {
  expect(page("of_a_newer_release")).toContain(">of_a_newer_release<");
  expect(page("completed")).not.toContain(">completed<");
});
