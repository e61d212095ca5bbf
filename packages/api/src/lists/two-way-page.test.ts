import { expect, test } from "vitest";
import { type ListPlace, readTwoWay } from "./two-way-page.ts";

/** A list of whole numbers in rising order. */
const listOf = (numbers: readonly number[], pageSize = 3) => ({
  pageSize,
  positionOf: (row: number) => row,
  find: async (place: ListPlace<number> | undefined, limit: number) => {
    if (place?.isBack === true)
      return numbers
        .filter((row) => row < place.at)
        .toReversed()
        .slice(0, limit);
    return numbers.filter((row) => place === undefined || row > place.at).slice(0, limit);
  },
});

test("the way back shows the very pages of the way there", async () => {
  const list = listOf([1, 2, 3, 4, 5, 6, 7, 8]);
  const there = [await readTwoWay(list, undefined)];
  for (let page = there[0]; page?.next !== undefined; page = there.at(-1))
    there.push(await readTwoWay(list, page.next));
  expect(there.map(({ rows }) => rows)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8],
  ]);

  const back = [there[2]];
  for (let page = back[0]; page?.previous !== undefined; page = back.at(-1)) {
    back.push(await readTwoWay(list, page.previous));
  }
  expect(back.map((page) => page?.rows)).toEqual([
    [7, 8],
    [4, 5, 6],
    [1, 2, 3],
  ]);
  expect(back[1]?.next).toEqual({ at: 6 });
});

test("the first page is whole when rows came in front of it, and has nothing before it", async () => {
  const grown = listOf([-1, 0, 1, 2, 3, 4, 5, 6]);
  const back = await readTwoWay(grown, { at: 1, isBack: true });
  expect(back).toEqual({ rows: [-1, 0, 1], next: { at: 1 } });
});

test("a page whose rows are gone has neither way", async () => {
  expect(await readTwoWay(listOf([]), { at: 4 })).toEqual({ rows: [] });
});
