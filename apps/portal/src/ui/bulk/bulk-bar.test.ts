import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered, toldAloud } from "../../testing-rendered.ts";
import { BulkBar } from "./bulk-bar.tsx";
import type { BulkProgress } from "./run-bulk.ts";

const nothing = () => undefined;

function told(progress: BulkProgress | undefined): string[] {
  const chosen = new Map([["a", "Anna"]]);
  const selection = { chosen, toggle: nothing, choose: nothing, drop: nothing, clear: nothing };
  const bulk = {
    progress,
    start: async () => ({ total: 0, done: 0, refused: [], state: "over" }) as const,
    stop: nothing,
  };
  return toldAloud(rendered(createElement(BulkBar, { selection, shown: [], bulk, actions: () => null })));
}

test("each row that is done is told aloud once, by how far it is", () => {
  expect(told(undefined)).toEqual(["1 selected"]);
  expect(told({ total: 2, done: 1, refused: [], state: "running" })).toEqual(["1 of 2"]);
  expect(told({ total: 2, done: 2, refused: [], state: "over" })).toEqual(["1 selected", "2 done."]);
});
