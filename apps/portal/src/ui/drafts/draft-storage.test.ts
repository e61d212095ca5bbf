import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claimDrafts, forgetDrafts, keepDraft } from "./draft-storage.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Characters that a browser of these tests has room for. */
const ROOM = 1_000;
let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  // As a browser has it: what is kept is an own property.
  vi.stubGlobal(
    "localStorage",
    new Proxy(kept, {
      get: (target, name) =>
        ({
          getItem: (key: string) => target[key] ?? null,
          setItem: (key: string, text: string) => {
            if (text.length > ROOM) throw new DOMException("No room is left.", "QuotaExceededError");
            target[key] = text;
          },
          removeItem: (key: string) => void delete target[key],
        })[name as "getItem"],
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const drafts = () => Object.keys(kept).filter((key) => key.startsWith("draft:"));

test("somebody finds what they wrote, and the next person at this browser nothing of it", () => {
  claimDrafts("usr_1", 0);
  keepDraft("draft:new-quote", "Jansen", 0);
  claimDrafts("usr_1", DAY_MS);
  expect(kept["draft:new-quote"]).toBe("Jansen");
  claimDrafts("usr_2", DAY_MS);
  expect([drafts(), JSON.stringify(kept)]).toEqual([[], expect.not.stringContaining("Jansen")]);
});

test("what was written a week ago is gone, whatever was written since", () => {
  claimDrafts("usr_1", 0);
  keepDraft("draft:case", "old", 0);
  keepDraft("draft:other", "newer", 3 * DAY_MS);
  claimDrafts("usr_1", 7 * DAY_MS);
  expect(drafts()).toEqual(["draft:other"]);
  claimDrafts("usr_1", 10 * DAY_MS);
  expect(drafts()).toEqual([]);
});

test("what a release before kept is taken over, and its week begins", () => {
  kept["draft:case"] = "of before";
  claimDrafts("usr_1", DAY_MS);
  expect(drafts()).toEqual(["draft:case"]);
  claimDrafts("usr_1", 8 * DAY_MS);
  expect(drafts()).toEqual([]);
});

test("signing out, and an empty text, leave nothing; other settings stay", () => {
  kept["color-scheme"] = "dark";
  claimDrafts("usr_1", 0);
  keepDraft("draft:case", "text", 0);
  keepDraft("draft:case", "", 0);
  expect(drafts()).toEqual([]);
  keepDraft("draft:case", "text", 0);
  forgetDrafts();
  expect(kept).toEqual({ "color-scheme": "dark" });
});

test("where the browser is full, what was kept before stays and the page goes on", () => {
  claimDrafts("usr_1", 0);
  keepDraft("draft:case", "first", 0);
  keepDraft("draft:case", "x".repeat(ROOM + 1), 0);
  expect(kept["draft:case"]).toBe("first");
});

test("where there was room for a text and none to write down when, the next page opens with it", () => {
  claimDrafts("usr_1", 0);
  const keys = Array.from({ length: 100 }, (_, place) => `draft:open:qot_${place}`);
  for (const key of keys) keepDraft(key, "text", 0);

  claimDrafts("usr_1", DAY_MS);
  expect(drafts()).toEqual(keys);

  claimDrafts("usr_2", DAY_MS);
  expect(drafts()).toEqual([]);
});
