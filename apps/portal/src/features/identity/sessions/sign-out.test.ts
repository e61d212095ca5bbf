import { afterEach, expect, test, vi } from "vitest";
import { signOut } from "./sign-out.ts";

afterEach(() => vi.unstubAllGlobals());

test("signing out leaves nothing of a search in the tab", async () => {
  const kept = new Map([["list:/quotes", "/quotes?search=Jansen"]]);
  vi.stubGlobal("sessionStorage", { clear: () => kept.clear() });
  vi.stubGlobal("localStorage", { removeItem: () => {} });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response()),
  );
  const assign = vi.fn();
  vi.stubGlobal("window", { location: { assign } });

  await signOut();

  expect([...kept]).toEqual([]);
  expect(assign).toHaveBeenCalledWith("/login");
});
