import { expect, test } from "vitest";
import { inUrgency, type WaitingThing } from "./rules.ts";

const NOW = new Date("2026-06-01T09:00:00Z");
const thing = (id: string, kind: WaitingThing["kind"], since: string, dueAt?: string): WaitingThing => {
  return { id, kind, since: new Date(since), dueAt: dueAt === undefined ? null : new Date(dueAt) };
};

test("what has to be done within three days comes first, then what is broken, then what has waited longest", () => {
  const things = [
    thing("waits since yesterday", "quote", "2026-05-31T09:00:00Z"),
    thing("due next month", "requirement", "2026-05-30T09:00:00Z", "2026-07-01T09:00:00Z"),
    thing("broken", "destination", "2026-06-01T08:00:00Z"),
    thing("due tomorrow", "requirement", "2026-05-31T09:00:00Z", "2026-06-02T09:00:00Z"),
    thing("waits since April", "case", "2026-04-01T09:00:00Z"),
    thing("too late", "case", "2026-05-31T09:00:00Z", "2026-05-31T21:00:00Z"),
  ];
  expect(inUrgency(things, NOW).map(({ id }) => id)).toEqual([
    "too late",
    "due tomorrow",
    "broken",
    "waits since April",
    "due next month",
    "waits since yesterday",
  ]);
});
