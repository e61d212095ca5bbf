import { expect, test } from "vitest";
import { isFromOwnPages } from "./same-origin.ts";

const PORTAL = "https://portal.example.nl";

const asked = (headers: Record<string, string>): boolean =>
  isFromOwnPages(new Request(`${PORTAL}/api/trpc/x`, { method: "POST", headers }), PORTAL);

test("our own pages are those of PORTAL_URL, and of the origin that the request came to", () => {
  expect(asked({ origin: PORTAL, host: "portal.example.nl" })).toBe(true);
  expect(asked({ origin: "http://localhost:3000", host: "localhost:3000" })).toBe(true);
  expect(asked({ origin: "https://other.example.nl", host: "other.example.nl", "x-forwarded-proto": "https" })).toBe(
    true,
  );
  expect(asked({ host: "portal.example.nl" })).toBe(true);
});

test.each([
  ["another scheme", { origin: "http://portal.example.nl", host: "portal.example.nl", "x-forwarded-proto": "https" }],
  ["another scheme than it came by", { origin: "https://localhost:3000", host: "localhost:3000" }],
  ["another port", { origin: "http://localhost:3001", host: "localhost:3000" }],
  ["another host", { origin: "https://evil.example", host: "portal.example.nl" }],
  ["no origin that can be read", { origin: "null", host: "portal.example.nl" }],
  ["another site", { "sec-fetch-site": "cross-site", host: "portal.example.nl" }],
])("a request from %s is not from our own pages", (_name, headers) => {
  expect(asked(headers)).toBe(false);
});
