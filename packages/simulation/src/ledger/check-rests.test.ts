import { expect, test } from "vitest";
import { checkRests } from "./check-rests.ts";

const URL = "https://receiver.test/hooks";
const DESTINATION = { organizationId: "org_1", destinationId: "dst_1", createdAtMs: 0, changes: [] };
const REST = { url: URL, fromMs: 50_000, untilMs: 110_000 };

/** An event that leaves then, for a destination whose lane changed at these times. */
const leaves = (leftAtMs: number, changedAtMs: readonly number[] = []) => {
  const other = { sender: "p1", bearer: undefined, sequence: 1, payload: "{}", wasAcknowledged: true };
  const changes = changedAtMs.map((atMs) => ({ destinationId: "dst_1", atMs }));
  return checkRests([REST], [{ url: URL, eventId: "evt_1", leftAtMs, ...other }], changes, () => DESTINATION);
};

test("nothing leaves while its receiver wants a pause, but what was read before it asked", () => {
  expect(leaves(50_050)).toEqual([]);
  expect(leaves(80_000)).toEqual(["evt_1 left at 80000 for dst_1, which wanted a pause from 50000 to 110000."]);
  expect(leaves(110_000)).toEqual([]);
});

test("a pause ends when somebody asks for an attempt, or when its worker dies, and not by what happened long before or later", () => {
  expect(leaves(80_000, [70_000])).toEqual([]);
  expect(leaves(80_000, [45_000])).toEqual([]);
  expect(leaves(80_000, [10_000, 90_000])).toHaveLength(1);
});
