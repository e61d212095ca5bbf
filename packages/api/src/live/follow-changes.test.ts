import { testDatabase } from "@quote-financing/db/testing/test-database";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { expect, test } from "vitest";
import { createLiveWorld } from "./testing-live-world.ts";

const database = testDatabase();

test("a page that is closed before any look has succeeded is counted no longer", async () => {
  const world = createLiveWorld(database.db, new ManualTimer());
  const { member } = await world.addMerchant();
  const page = await world.follow(member);
  const told = page.next();
  await expect.poll(() => world.live.stats.openPages).toBe(1);

  await page.close();

  expect(world.live.stats.openPages).toBe(0);
  expect(await told).toBeUndefined();
});

test("a page whose reader had gone before it was opened is counted no longer", async () => {
  const world = createLiveWorld(database.db, new ManualTimer());
  const { member } = await world.addMerchant();
  const page = await world.follow(member, { isGone: true });

  const told = page.next();

  expect(world.live.stats.openPages).toBe(0);
  expect(await told).toBeUndefined();
});
