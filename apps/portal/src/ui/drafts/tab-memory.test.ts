import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claimTab } from "./tab-memory.ts";

const SEARCH = {
  "list:/quotes": "/quotes?search=Jansen",
  "support:trail": '[{"kind":"quote","href":"/support/quotes/qot_1"}]',
};
let kept: Map<string, string>;

const storageOf = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, text: string) => void values.set(key, text),
  removeItem: (key: string) => void values.delete(key),
  clear: () => values.clear(),
});

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("sessionStorage", storageOf(kept));
  vi.stubGlobal("localStorage", storageOf(new Map()));
});
afterEach(() => vi.unstubAllGlobals());

const search = () => {
  for (const [key, href] of Object.entries(SEARCH)) kept.set(key, href);
};

test("a tab leads its person back to what they searched for, and the next person nowhere", () => {
  claimTab("usr_1", undefined);
  search();
  claimTab("usr_1", undefined);
  expect(Object.fromEntries(kept)).toMatchObject(SEARCH);
  claimTab("usr_2", undefined);
  expect([...kept]).toEqual([["tab-of", "usr_2"]]);
});

test("a tab leads nobody back to what they searched for at another organization", () => {
  claimTab("usr_1", "mer_1");
  search();
  claimTab("usr_1", "mer_1");
  expect(Object.fromEntries(kept)).toMatchObject(SEARCH);
  claimTab("usr_1", "mer_2");
  expect([...kept]).toEqual([["tab-of", "usr_1 mer_2"]]);
});
