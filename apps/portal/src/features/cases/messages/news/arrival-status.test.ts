import { expect, test } from "vitest";
import { arrivedIds } from "./arrival-status.tsx";

test("a message came wherever it stands behind what was known, and older ones that were fetched did not", () => {
  const known = new Set(["b", "c", "own"]);
  expect(arrivedIds(["b", "c", "own", "d"], known)).toEqual(["d"]);
  expect(arrivedIds(["b", "c", "theirs", "own"], known)).toEqual(["theirs"]);
  expect(arrivedIds(["older", "a", "b", "c", "own"], known)).toEqual([]);
  expect(arrivedIds(["a"], new Set())).toEqual(["a"]);
});
