import { expect, it } from "vitest";
import { createSequenceTracker } from "./sequence-tracker.ts";

it("is complete up to the first hole, whatever the order, and further once it is filled", () => {
  const tracker = createSequenceTracker(10);
  for (const sequence of [12, 11, 15, 14, 9, 11, 12]) tracker.add(sequence);
  expect(tracker).toMatchObject({ completeUpTo: 12, highest: 15, missing: 1 });

  tracker.add(13);
  expect(tracker).toMatchObject({ completeUpTo: 15, highest: 15, missing: 0 });
});

it("goes on behind a hole whose events are kept no more, once the feed was read over it", () => {
  const tracker = createSequenceTracker();
  for (const sequence of [5, 6, 9]) tracker.add(sequence);
  expect(tracker.completeUpTo).toBe(0);

  for (const sequence of [4, 5]) tracker.addFromFeed(sequence);

  expect(tracker).toMatchObject({ completeUpTo: 6, highest: 9, missing: 2 });
});

it("counts nothing as missing that the feed was read over", () => {
  const tracker = createSequenceTracker();
  for (const sequence of [5, 6, 9]) tracker.add(sequence);

  tracker.addFromFeed(6);
  expect(tracker).toMatchObject({ completeUpTo: 6, highest: 9, missing: 2 });
  tracker.addFromFeed(7);
  expect(tracker).toMatchObject({ completeUpTo: 7, highest: 9, missing: 1 });
});

it("remembers no more than it can: the feed brings what it forgot", () => {
  const tracker = createSequenceTracker();
  for (let sequence = 2; sequence < 200_000; sequence += 1) tracker.add(sequence);
  expect(tracker.missing).toBe(99_999);

  tracker.add(1);
  expect(tracker.completeUpTo).toBe(100_001);
  tracker.addFromFeed(100_002);
  expect(tracker.completeUpTo).toBe(100_002);
});

it.each([-1, 1.5, Number.NaN])("takes no %d for a number", (sequence) => {
  expect(() => createSequenceTracker().add(sequence)).toThrow(TypeError);
  expect(() => createSequenceTracker().addFromFeed(sequence)).toThrow(TypeError);
});
