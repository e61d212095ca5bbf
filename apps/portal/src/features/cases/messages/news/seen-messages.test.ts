import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepSeen, seenMessage } from "./seen-messages.ts";

let kept: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  kept = new Map();
  isFull = false;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException("No room is left.", "QuotaExceededError");
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("where the browser is full the page of a case opens all the same, with what was remembered before", () => {
  keepSeen("cas_1", "msg_1");
  isFull = true;
  keepSeen("cas_1", "msg_2");
  expect(seenMessage("cas_1")).toBe("msg_1");
});

test("the cases that were looked at longest ago are forgotten first", () => {
  for (let index = 0; index < 600; index += 1) {
    keepSeen(`cas_${index}`, `msg_${index}`);
    keepSeen("cas_0", "msg_0");
  }
  expect([...kept.keys()]).toHaveLength(1);
  expect([seenMessage("cas_1"), seenMessage("cas_0"), seenMessage("cas_599")]).toEqual([undefined, "msg_0", "msg_599"]);
});

test("what a release before remembered is taken over", () => {
  kept.set("seen:cas_1", "msg_1");
  expect(seenMessage("cas_1")).toBe("msg_1");
  keepSeen("cas_1", "msg_2");
  expect([seenMessage("cas_1"), kept.has("seen:cas_1")]).toEqual(["msg_2", false]);
});
