import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claimDrafts, forgetDrafts } from "./draft-storage.ts";
import { readWindowDraft, type WindowDraft, windowDraft } from "./window-draft.ts";

/** A window on the case: what it remembers by itself, and what its field shows. */
interface TestWindow {
  readonly own: Map<string, string>;
  readonly events: EventTarget;
  draft: WindowDraft;
  shown: string;
}

let kept: Record<string, string>;
let windows: TestWindow[];
let active: TestWindow;

beforeEach(() => {
  vi.useFakeTimers();
  [kept, windows] = [{}, []];
  const change = (key: string, newValue: string | null) => {
    const before = kept[key] ?? null;
    if (newValue === null) delete kept[key];
    else kept[key] = newValue;
    if (before === newValue) return;
    const writer = active;
    for (const other of windows.filter((each) => each !== writer))
      within(other, () => other.events.dispatchEvent(Object.assign(new Event("storage"), { key, newValue })));
  };
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => change(key, text),
    removeItem: (key: string) => change(key, null),
  };
  // As a browser has it: what is kept is an own property.
  const localStorage = new Proxy(kept, { get: (_, name) => methods[name as "getItem"] });
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => active.own.get(key) ?? null,
    setItem: (key: string, text: string) => void active.own.set(key, text),
    removeItem: (key: string) => void active.own.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function within<Result>(at: TestWindow, act: () => Result): Result {
  const before = active;
  active = at;
  vi.stubGlobal("window", at.events);
  try {
    return act();
  } finally {
    active = before;
  }
}

/** Opens the page of the case, or loads it again. @param own what a window that was left, or is copied, remembers */
function open(own = new Map<string, string>()): TestWindow {
  const opened: TestWindow = { own, events: new EventTarget(), draft: windowDraft("cas_1"), shown: "" };
  within(opened, () => {
    opened.shown = opened.draft.read();
    opened.draft.guard(() => opened.shown);
  });
  windows.push(opened);
  return opened;
}

function type(at: TestWindow, text: string): void {
  vi.advanceTimersByTime(1_000);
  at.shown = text;
  within(at, () => at.draft.keep(text));
}

function close(at: TestWindow): Map<string, string> {
  windows = windows.filter((each) => each !== at);
  return at.own;
}

test("what is typed in one window leaves what waits in another, and each finds its own after a reload", () => {
  const [one, other] = [open(), open()];
  type(one, "The roof is flat.");
  type(other, "The gutter leaks.");

  expect([open(close(one)).shown, open(close(other)).shown]).toEqual(["The roof is flat.", "The gutter leaks."]);
});

test("what is sent from one window is not what another one still holds", () => {
  const [one, other] = [open(), open()];
  type(one, "The roof is flat.");
  type(other, "The gutter leaks.");
  type(other, "");

  expect([open(close(one)).shown, open(close(other)).shown]).toEqual(["The roof is flat.", "The roof is flat."]);
});

test("a new window goes on with what a closed one left, and nothing comes back once it is sent", () => {
  const closed = open();
  type(closed, "Half a");
  close(closed);
  const later = open();
  expect(later.shown).toBe("Half a");
  type(later, "Half a sentence.");
  type(later, "");

  expect([open().shown, Object.keys(kept)]).toEqual(["", ["drafts-of"]]);
});

test("a text that another window goes on with stays where it is still shown", () => {
  const one = open();
  type(one, "The roof is flat.");
  const other = open();
  type(other, "Something else.");

  expect(open(close(one)).shown).toBe("The roof is flat.");
  type(other, "");
  expect(open().shown).toBe("The roof is flat.");
});

test("what was typed on in the first window since stays, whatever another one makes of what it found", () => {
  const one = open();
  type(one, "The roof");
  const other = open();
  type(one, "The roof is flat.");
  type(other, "");

  expect(open(close(one)).shown).toBe("The roof is flat.");
});

test("a text that is sent unchanged from the window that found it is kept nowhere", () => {
  const one = open();
  type(one, "The roof is flat.");
  const other = open();
  expect(within(other, () => readWindowDraft("cas_1"))).toBe("The roof is flat.");
  type(other, "");

  expect(open(close(one)).shown).toBe("");
});

test("a window and its copy part as soon as one of them writes", () => {
  const one = open();
  type(one, "The roof is flat.");
  const copy = open(new Map(one.own));
  type(copy, "The gutter leaks.");

  expect([open(close(one)).shown, open(close(copy)).shown]).toEqual(["The roof is flat.", "The gutter leaks."]);
});

test("of what several windows left the last is found first, and then what was written before", () => {
  const [one, other] = [open(), open()];
  type(other, "Written first.");
  type(one, "Written last.");
  close(one);
  close(other);
  const later = open();
  expect(later.shown).toBe("Written last.");
  type(later, "");

  expect(open().shown).toBe("Written first.");
});

test("what a release before kept is found, and goes when it is sent", () => {
  kept["draft:cas_1"] = "Of before.";
  const found = open();
  claimDrafts("usr_1", Date.now());
  expect(found.shown).toBe("Of before.");
  type(found, "");

  expect(open().shown).toBe("");
});

test("at a sign-out in one window no other one keeps what it shows", () => {
  claimDrafts("usr_1", Date.now());
  const [one, other] = [open(), open()];
  type(one, "The roof is flat.");
  type(other, "The gutter leaks.");

  within(other, forgetDrafts);

  expect(kept).toEqual({});
});
