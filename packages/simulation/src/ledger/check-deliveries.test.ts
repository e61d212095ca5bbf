import { expect, test } from "vitest";
import type { Taken } from "../network/receiver.ts";
import { checkDeliveries, type DeliveryEvidence } from "./check-deliveries.ts";
import { Ledger } from "./ledger.ts";

const URL = "https://receiver.test/hooks";
const NAMES = { organizationId: "org_1", destinationId: "dst_1", eventId: "evt_1" };

/** A delivery that was acknowledged at 8,000, settled, and left again at 18,163. */
function sentTwice(settledAtMs: number): DeliveryEvidence {
  const ledger = new Ledger();
  const destination = { ...NAMES, createdAtMs: 0, changes: [] };
  ledger.destinations.push(destination);
  const left = (leftAtMs: number): Taken => ({
    url: URL,
    sender: "p1",
    bearer: undefined,
    sequence: 1,
    payload: "{}",
    eventId: NAMES.eventId,
    leftAtMs,
    wasAcknowledged: true,
  });
  const delivery = {
    ...NAMES,
    sequence: 1,
    state: "delivered" as const,
    attemptCount: 1,
    replayCount: 0,
    windowStartedAtMs: 0,
    windowEndsAtMs: 86_400_000,
    nextAttemptAtMs: null,
    settledAtMs,
  };
  return {
    ledger,
    rows: {
      events: [{ ...NAMES, type: "quote.created", payload: "{}", sequence: 1 }],
      deliveries: [delivery],
      attempts: [{ ...NAMES, attemptNumber: 1, startedAtMs: 8_000, isSuccess: true }],
      laneChanges: [],
      cases: [],
      names: [],
      untrueEvents: [],
      sharedTicks: [],
    },
    taken: [left(8_000), left(18_163)],
    destinationAt: () => destination,
  };
}

test("what leaves again long after its settle was carried out has two holders", () => {
  expect(checkDeliveries(sentTwice(8_329))).toEqual(["evt_1 to dst_1: left again at 18163, and was settled at 8329."]);
});

test("what leaves while a frozen worker's settle is carried out is sent at least once", () => {
  expect(checkDeliveries(sentTwice(18_098))).toEqual([]);
});
