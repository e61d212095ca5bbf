import { afterEach, expect, test, vi } from "vitest";
import { createShortcutReader } from "./shortcut-reader.ts";

afterEach(() => vi.unstubAllGlobals());

/** What `g` and then `a` do, pressed where nothing has the focus. */
function pressed(openDialog: object | null): string[] {
  vi.stubGlobal("document", { querySelector: (selector: string) => (selector === "dialog[open]" ? openDialog : null) });
  vi.stubGlobal("Element", class {});
  const went: string[] = [];
  const nothing = () => undefined;
  const read = createShortcutReader({ goTo: (key) => went.push(key), search: nothing, help: nothing, move: nothing });
  const key = { target: null, ctrlKey: false, metaKey: false, altKey: false };
  read({ ...key, key: "g", timeStamp: 0 });
  read({ ...key, key: "a", timeStamp: 100 });
  return went;
}

test("two letters lead to a page", () => {
  expect(pressed(null)).toEqual(["a"]);
});

test("over an open dialog keys lead nowhere, also when a click on it took the focus out of its fields", () => {
  expect(pressed({})).toEqual([]);
});
