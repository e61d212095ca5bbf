import { expect, test } from "vitest";
import { BoundedMap } from "./bounded-map.ts";

test("what was written longest ago is forgotten first, and only when there is no room", () => {
  const map = new BoundedMap<number>(2);
  map.set("a", 1);
  map.set("b", 2);
  expect([map.size, map.get("a"), map.get("b")]).toEqual([2, 1, 2]);

  map.set("a", 3);
  expect(map.size).toBe(2);
  map.set("c", 4);

  expect([map.size, map.get("a"), map.get("b"), map.get("c")]).toEqual([2, 3, undefined, 4]);
  map.delete("a");
  expect([map.size, map.get("a")]).toEqual([1, undefined]);
});
