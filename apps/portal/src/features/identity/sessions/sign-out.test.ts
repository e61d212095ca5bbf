import { afterEach, expect, test, vi } from "vitest";
import { signOut } from "./sign-out.ts";

afterEach(() => vi.unstubAllGlobals());

/** A tab that remembers a search. */
function tab(answer: () => Promise<Response>) {
  const kept = new Map([["list:/quotes", "/quotes?search=Jansen"]]);
  vi.stubGlobal("sessionStorage", { clear: () => kept.clear() });
  vi.stubGlobal("localStorage", { removeItem: () => {} });
  vi.stubGlobal("fetch", answer);
  const assign = vi.fn();
  vi.stubGlobal("window", { location: { assign } });
  return { kept, assign };
}

test.each([200, 401])("signing out leaves nothing of a search in the tab: %i", async (status) => {
  const { kept, assign } = tab(async () => new Response(null, { status }));

  expect(await signOut()).toBe(true);

  expect([...kept]).toEqual([]);
  expect(assign).toHaveBeenCalledWith("/login");
});

test.each([
  ["no answer", () => Promise.reject(new TypeError("fetch failed"))],
  ["too many", async () => new Response(null, { status: 429 })],
  ["a fault", async () => new Response(null, { status: 503 })],
])("a session that goes on leaves the page as it is: %s", async (_what, answer) => {
  const { kept, assign } = tab(answer);

  expect(await signOut()).toBe(false);

  expect(kept.size).toBe(1);
  expect(assign).not.toHaveBeenCalled();
});
