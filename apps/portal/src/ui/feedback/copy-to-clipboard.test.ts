import { afterEach, expect, test, vi } from "vitest";
import { copyToClipboard } from "./copy-to-clipboard.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page whose `copy` command puts what its listeners say on a clipboard, unless it is refused. */
function stubPage(clipboard: { writeText: (text: string) => Promise<void> } | undefined, isRefused = false) {
  const copied: string[] = [];
  const page = new EventTarget();
  const execCommand = (): boolean => {
    const event = new Event("copy", { cancelable: true });
    const clipboardData = { setData: (_: string, text: string) => void copied.push(text) };
    if (!isRefused) page.dispatchEvent(Object.assign(event, { clipboardData }));
    return !isRefused;
  };
  vi.stubGlobal("document", Object.assign(page, { execCommand }));
  vi.stubGlobal("navigator", { clipboard });
  return { copied, execCommand };
}

test("on plain HTTP, where browsers withhold the clipboard API, a text is copied by command", async () => {
  const { copied, execCommand } = stubPage(undefined);
  expect(await copyToClipboard("okey_1")).toBe(true);
  execCommand();
  expect(copied).toEqual(["okey_1"]);
});

test("a clipboard API that refuses is followed by the command", async () => {
  const { copied } = stubPage({ writeText: () => Promise.reject(new Error("denied")) });
  expect(await copyToClipboard("okey_2")).toBe(true);
  expect(copied).toEqual(["okey_2"]);
});

test("nothing claims to be copied when the browser allows neither way", async () => {
  stubPage(undefined, true);
  expect(await copyToClipboard("okey_3")).toBe(false);
});
