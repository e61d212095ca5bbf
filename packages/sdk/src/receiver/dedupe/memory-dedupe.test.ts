import { expect, it } from "vitest";
import { memoryDedupe } from "./memory-dedupe.ts";

const claimOf = (eventId: string, claimId: string) => ({ eventId, claimId, leaseMs: 50 });

it("gives an event to one claim at a time, for its lease, and to none once it is handled", () => {
  let nowMs = 1_000;
  const dedupe = memoryDedupe({ now: () => nowMs });
  expect(dedupe.claim(claimOf("evt_1", "a"))).toBe("claimed");
  nowMs += 50;
  expect(dedupe.claim(claimOf("evt_1", "b"))).toBe("running");
  nowMs += 1;
  expect(dedupe.claim(claimOf("evt_1", "b"))).toBe("claimed");

  dedupe.release(claimOf("evt_1", "a"));
  expect(dedupe.claim(claimOf("evt_1", "c")), "it is not the claim of who was too slow").toBe("running");
  dedupe.release(claimOf("evt_1", "b"));
  expect(dedupe.claim(claimOf("evt_1", "c"))).toBe("claimed");

  dedupe.complete(claimOf("evt_1", "c"));
  expect(dedupe.claim(claimOf("evt_1", "d"))).toBe("handled");
});

it("remembers as many handled events as it was told, the newest", () => {
  const dedupe = memoryDedupe({ capacity: 2 });
  for (const eventId of ["evt_1", "evt_2", "evt_3"]) dedupe.complete(claimOf(eventId, "a"));
  expect(["evt_2", "evt_3", "evt_1"].map((eventId) => dedupe.claim(claimOf(eventId, "b")))).toEqual([
    "handled",
    "handled",
    "claimed",
  ]);
});
