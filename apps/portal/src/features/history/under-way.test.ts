import type { EventHistory } from "@quote-financing/api/history/schema";
import { expect, test } from "vitest";
import { deliveriesUnderWay, isAnyOver } from "./under-way.ts";

type Events = EventHistory["data"];

const event = (eventId: string, ...states: Events[number]["deliveries"][number]["state"][]): Events[number] => ({
  eventId,
  type: "quote.created",
  occurredAt: "2026-06-01T09:30:00.000Z",
  deliveries: states.map((state, index) => ({ destinationId: `whk_${index}`, state, attemptCount: 1 })),
});

test("what is under way is over once it arrived or was given up, at its own destination", () => {
  const drawn = deliveriesUnderWay([event("evt_1", "delivered", "pending"), event("evt_2", "failed")]);

  expect(drawn).toEqual(["evt_1 whk_1"]);
  expect(isAnyOver(drawn, [event("evt_1", "pending", "pending")])).toBe(false);
  for (const state of ["delivered", "failed", "canceled"] as const)
    expect(isAnyOver(drawn, [event("evt_1", "delivered", state)]), state).toBe(true);
});

test("an event that is newer than the answer is not over", () => {
  expect(isAnyOver(["evt_2 whk_0"], [event("evt_1", "delivered")])).toBe(false);
  expect(isAnyOver(["evt_2 whk_0"])).toBe(false);
});
