import { FINANCING_PHASES } from "@quote-financing/domain/vocabulary";
import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../../testing-rendered.ts";
import { PhaseTrack } from "./phase-track.tsx";

const passedIn = (financing: Parameters<typeof PhaseTrack>[0]["financing"]) =>
  rendered(createElement(PhaseTrack, { financing })).split("data-passed").length - 1;

test("phases are shown as passed only where the quote has been in them", () => {
  expect(passedIn({ phase: "assessment", status: "under_review" })).toBe(2);
  expect(passedIn({ phase: "closed", status: "completed" })).toBe(FINANCING_PHASES.length - 1);
  for (const status of ["canceled_by_consumer", "offer_canceled", "rejected"] as const) {
    expect(passedIn({ phase: "closed", status }), status).toBe(0);
  }
});
