import { expect, test } from "vitest";
import { unlessQuiet } from "./unless-quiet.ts";

const START_MS = Date.parse("2026-06-01T09:00:00Z");

/** Work over a cluster that says `mark`, at `nowMs`; each look finds `found`. */
function cluster() {
  const world = { mark: "1 5:5:" as string | undefined, nowMs: START_MS, found: 0, looks: 0 };
  const services = {
    db: { writtenMark: async () => world.mark },
    clock: { now: () => new Date(world.nowMs) },
  };
  const look = async () => {
    world.looks += 1;
    return world.found;
  };
  const times = async (count: number, work: (signal: AbortSignal) => Promise<void>) => {
    for (let round = 0; round < count; round += 1) await work(new AbortController().signal);
    return world.looks;
  };
  return { world, services, look, times };
}

test("work is left out while nothing is written, but for once a minute", async () => {
  const { world, services, look, times } = cluster();
  const work = unlessQuiet(services, { look });
  expect(await times(10, work)).toBe(2);

  world.nowMs += 60_000;

  expect(await times(1, work)).toBe(3);
});

test("work is done when something falls due, and as long as it finds something", async () => {
  const { world, services, look, times } = cluster();
  const work = unlessQuiet(services, { look, untilMs: async () => START_MS + 5_000 });
  await times(10, work);
  world.nowMs += 5_000;
  world.found = 1;

  expect(await times(4, work)).toBe(2 + 4);
});

test("on one PostgreSQL, which has no marks, every round is made", async () => {
  const { world, services, look, times } = cluster();
  world.mark = undefined;

  expect(await times(5, unlessQuiet(services, { look }))).toBe(5);
});
