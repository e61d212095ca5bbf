import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askBeforeLeaving } from "./use-ask-before-leaving.ts";

const PORTAL = "https://portal.example.nl";

/** As far as a click asks a link. */
class LinkOfTest {
  readonly origin = PORTAL;
  readonly pathname = "/quotes";
  readonly search = "";
  readonly href = `${PORTAL}/quotes`;
  closest = (selector: string): LinkOfTest | null => (selector === "a[href]" ? this : null);
}

beforeEach(() => {
  vi.stubGlobal("window", Object.assign(new EventTarget(), { confirm: () => true }));
  vi.stubGlobal("location", { origin: PORTAL, pathname: "/quotes/qot_1", search: "" });
  vi.stubGlobal("Element", LinkOfTest);
  vi.stubGlobal("HTMLAnchorElement", LinkOfTest);
});
afterEach(() => vi.unstubAllGlobals());

function followLink(): void {
  const click = Object.assign(new Event("click", { cancelable: true }), { button: 0 });
  Object.defineProperty(click, "target", { value: new LinkOfTest() });
  window.dispatchEvent(click);
}

/** Whether the window closes without a question. */
const closes = (): boolean => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("who agreed to leave one page is asked again on the next, as its window is closed", () => {
  const endOfFirst = askBeforeLeaving("Leave?");
  expect(closes()).toBe(false);
  followLink();
  expect(closes()).toBe(true);
  endOfFirst();

  const endOfNext = askBeforeLeaving("Leave?");

  expect(closes()).toBe(false);
  endOfNext();
});
