import { expect, test } from "vitest";
import { createPortalGate } from "./gate.ts";
import { createPortalRoute } from "./route.ts";

const routeOf = createPortalRoute(
  ["/", "/quotes/[quoteId]", "/api/trpc/[trpc]", "/api/invitations/[invitationId]"],
  [],
  ["/_next/static/a.js"],
);
const gate = createPortalGate(routeOf, (cookie) => cookie === "signed");
const asked = (path: string, cookie?: string) => gate({ path, query: "", cookie, requestId: "req_1" });

test("the portal's own addresses reach it, whoever asks", () => {
  for (const path of ["/", "/quotes/x", "/api/trpc/quotes.get", "/_next/static/a.js"])
    expect(asked(path)).toBeUndefined();
});

test.each(["/quotes/%E0%A4%A", "/quotes/%", "/quotes/%00", "/quotes/a%0Ab", "/%7F", "/nothing/%C0%80"])(
  "a path that cannot be read is a page of 400, signed in or not: %s",
  (path) => {
    for (const cookie of [undefined, "signed"]) {
      expect(asked(path, cookie)).toMatchObject({ status: 400, contentType: "text/html; charset=utf-8" });
    }
  },
);

test("programs get the envelope in place of a page", () => {
  const unreadable = asked("/api/invitations/%00");
  expect(unreadable?.status).toBe(400);
  expect(JSON.parse(unreadable?.body ?? "")).toMatchObject({
    error: { code: "parameter_invalid", requestId: "req_1" },
  });
  const unknown = asked("/api/nothing");
  expect(unknown?.status).toBe(404);
  expect(JSON.parse(unknown?.body ?? "")).toMatchObject({ error: { code: "route_unknown", requestId: "req_1" } });
});

test("a path that leads nowhere costs no page of the portal, but for people who are signed in", () => {
  expect(asked("/wp-login.php")).toMatchObject({ status: 404 });
  expect(asked("/wp-login.php", "made up")).toMatchObject({ status: 404 });
  expect(asked("/wp-login.php", "signed")).toBeUndefined();
});

test("a path of thousands of characters is not found, and never reaches a file system", () => {
  for (const path of [`/${"a".repeat(9_000)}`, `/quotes/${"a".repeat(9_000)}`, `/api/trpc/${"a".repeat(9_000)}`]) {
    expect(asked(path, "signed")).toMatchObject({ status: 404 });
  }
});

test("a batch of procedures may name more than any page's address has", () => {
  const named = "a".repeat(1_025);
  expect(asked(`/api/trpc/${named}`)).toBeUndefined();
  for (const path of [`/quotes/${named}`, `/api/invitations/${named}`]) expect(asked(path)?.status).toBe(404);
});
