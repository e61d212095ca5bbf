import { afterEach, expect, test, vi } from "vitest";
import { followedLinks } from "../../../ui/layout/page-link.tsx";
import { signOut } from "./sign-out.ts";

afterEach(() => vi.unstubAllGlobals());

/** A tab that remembers a search. */
function tab(answer: () => Promise<Response>, isOnline = true) {
  const kept = new Map([["list:/quotes", "/quotes?search=Jansen"]]);
  vi.stubGlobal("sessionStorage", { clear: () => kept.clear() });
  vi.stubGlobal("localStorage", { setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal("navigator", { onLine: isOnline });
  vi.stubGlobal("fetch", answer);
  const assign = vi.fn();
  vi.stubGlobal("window", { location: { assign } });
  return { kept, assign };
}

test.each([200, 401])("signing out leaves nothing of a search in the tab: %i", async (status) => {
  const { kept, assign } = tab(async () => new Response(null, { status }));

  void signOut();

  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/login"));
  expect([...kept]).toEqual([]);
});

const noAnswer = () => Promise.reject(new TypeError("fetch failed"));

test.each([
  ["no connection", noAnswer, false],
  ["too many", async () => new Response(null, { status: 429 }), true],
  ["a fault", async () => new Response(null, { status: 503 }), true],
])("a session that goes on leaves the page as it is: %s", async (_what, answer, isOnline) => {
  const { kept, assign } = tab(answer, isOnline);

  expect(await signOut()).toBe("signOutFailed");

  expect(kept.size).toBe(1);
  expect(assign).not.toHaveBeenCalled();
});

test("where the answer alone was lost nobody is told that they are still signed in", async () => {
  const { kept, assign } = tab(noAnswer);

  expect(await signOut()).toBe("signOutUnanswered");

  expect(kept.size).toBe(1);
  expect(assign).not.toHaveBeenCalled();
});

test("who stays with files that are on their way stays signed in, and is told of no fault", async () => {
  const fetched = vi.fn();
  tab(fetched);
  const stays = (event: Event) => event.preventDefault();
  followedLinks.addEventListener("leave", stays);

  expect(await signOut()).toBeUndefined();

  expect(fetched).not.toHaveBeenCalled();
  followedLinks.removeEventListener("leave", stays);
});
