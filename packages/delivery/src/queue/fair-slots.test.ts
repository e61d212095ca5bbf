import { expect, test } from "vitest";
import { FairSlots } from "./fair-slots.ts";

/** Takes a slot for each and gives it back at once. @returns in which order they were let in, after the first. */
async function orderOf(organizations: readonly string[]): Promise<string[]> {
  const slots = new FairSlots(1);
  const giveBack = await slots.take("first");
  const order: string[] = [];
  const all = organizations.map(async (organization) => {
    const done = await slots.take(organization);
    order.push(organization);
    done();
  });
  giveBack();
  await Promise.all(all);
  return order;
}

test("organizations have their turns one after another, however many of one wait", async () => {
  expect(await orderOf(["crowd", "crowd", "crowd", "crowd", "alone", "other", "other"])).toEqual([
    "crowd",
    "alone",
    "other",
    "crowd",
    "other",
    "crowd",
    "crowd",
  ]);
});

test("as many run at once as there are slots, and a slot that was given back is taken again", async () => {
  const slots = new FairSlots(2);
  const one = await slots.take("a");
  await slots.take("a");
  let isIn = false;
  const third = slots.take("a").then(() => (isIn = true));
  await Promise.resolve();
  expect(isIn).toBe(false);

  one();
  await third;

  expect(isIn).toBe(true);
});
