import { expect, test } from "vitest";
import { follow, type Source } from "./follow.ts";

const PAGE_SIZE = 10;
const at = (second: number): string => String(second).padStart(6, "0");

/** Rows named by the second of their start; all that is older than `nowS` less 15 is out of the overlap. */
function sourceOf(rows: string[], nowS: () => number) {
  const done: string[] = [];
  const source: Source<string> = {
    read: async (after) => {
      done.push("read");
      return rows.filter((row) => row > after).slice(0, PAGE_SIZE);
    },
    keyOf: (row) => row,
    positionOf: (row) => row,
    pageSize: PAGE_SIZE,
    overlapStart: () => at(nowS() - 15),
    rest: async () => void done.push("rest"),
    wait: async () => void done.push("wait"),
  };
  return { source, done };
}

test("a backlog is read page by page with a rest between, and of what is behind no more is remembered than a page", async () => {
  const backlog = Array.from({ length: 95 }, (_, second) => at(second + 1));
  const { source, done } = sourceOf(backlog, () => 86_400);
  const given = new Map<string, string>();
  let remembered = 0;
  const seen: string[] = [];
  for await (const row of follow(source, at(0), new AbortController().signal, given)) {
    if (row === null) break;
    seen.push(row);
    remembered = Math.max(remembered, given.size);
  }

  expect(seen).toEqual(backlog);
  expect(done).toEqual([...Array.from({ length: 9 }, () => ["read", "rest"]).flat(), "read"]);
  // The last row of a page, behind which the next one begins, and that page.
  expect(remembered).toBe(PAGE_SIZE + 1);
});

test("what comes late within the overlap is given once, in the look after", async () => {
  let nowS = 100;
  const rows = [at(90), at(99)];
  const { source } = sourceOf(rows, () => nowS);
  const feed = follow(source, at(80), new AbortController().signal);
  const next = async () => (await feed.next()).value;

  expect([await next(), await next(), await next()]).toEqual([at(90), at(99), null]);
  rows.splice(1, 0, at(95));
  nowS = 101;

  expect([await next(), await next()]).toEqual([at(95), null]);
});
