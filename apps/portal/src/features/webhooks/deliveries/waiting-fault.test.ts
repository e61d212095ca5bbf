import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered, toldAloud } from "../../../testing-rendered.ts";
import type { ShownHealth } from "./shown-delivery.ts";
import { WaitingFault } from "./waiting-fault.tsx";

const failing = {
  condition: "failing",
  backlog: 7,
  fault: { status: 500, explanation: "The receiver answered 500." },
  nextProbeAt: "2026-06-01T09:00:00.000Z",
} as unknown as ShownHealth;

const drawn = (health: ShownHealth | undefined) => rendered(createElement(WaitingFault, { health }));

test("why events wait is read out once: neither their number nor the next attempt is part of it", () => {
  const html = drawn(failing);

  expect(html).toContain("7 events wait behind one fault:");
  expect(html).toContain("Next attempt:");
  const [told] = toldAloud(html);
  expect(told).toMatch(/^The receiver answered 500\. As soon as/);
  const { nextProbeAt: _, ...later } = failing;
  expect(toldAloud(drawn({ ...later, backlog: 8 }))).toEqual([told]);
});

test("while nothing waits there is a place to tell it, and nothing in it", () => {
  expect(toldAloud(drawn(undefined))).toEqual([""]);
  expect(drawn({ ...failing, condition: "healthy" })).not.toContain("fault:");
});
