import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { config, proxy } from "./proxy.ts";

const visit = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(`https://portal.example.nl${path}`, { headers }));

test.each([
  ["/quotes", "/login?next=%2Fquotes"],
  ["/quotes?status=completed&q=De%20Vries", "/login?next=%2Fquotes%3Fstatus%3Dcompleted%26q%3DDe%2520Vries"],
  ["/settings/account", "/login?next=%2Fsettings%2Faccount"],
  ["/support/cases/case_01", "/login?next=%2Fsupport%2Fcases%2Fcase_01"],
  ["/%71uotes", "/login?next=%2F%2571uotes"],
])("a stranger at %s is sent to sign in, with the way back, before a page is made", (path, location) => {
  for (const headers of [{}, { cookie: "theme=dark" }, { "sec-fetch-mode": "navigate" }]) {
    const answer = visit(path, headers);
    expect(answer.status).toBe(307);
    expect(answer.headers.get("location")).toBe(`https://portal.example.nl${location}`);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.body).toBeNull();
  }
});

test.each([
  ["whoever shows a session", "/quotes", { cookie: "a=b; better-auth.session_token=x.y" }],
  ["whoever shows a session over https", "/quotes", { cookie: "__Secure-better-auth.session_token=x.y" }],
  ["the scripts of an open page", "/quotes", { "sec-fetch-mode": "cors" }],
  ["a page for strangers", "/login?next=%2Fquotes", {}],
  ["an unknown page", "/quotesque", {}],
  ["an unknown page beside the guides", "/docs/nothing", {}],
  ["the overview under a name that it does not have", "/docs/overview", {}],
  ["an encoded slash, which leads to no guide", "/docs%2Ferrors", {}],
  ["an address that was encoded twice", "/docs/%2565rrors", {}],
  ["an address that cannot be decoded", "/docs/%ff", {}],
])("%s gets to the page, with a nonce", (_who, path, headers) => {
  const answer = visit(path, headers);
  expect(answer.headers.get("location")).toBeNull();
  expect(answer.headers.get("content-security-policy")).toContain("'nonce-");
});

test.each([
  "/docs",
  "/docs/",
  "/docs/errors",
  "/docs/%65rrors",
  "/%64ocs/errors",
  "/docs/changelog",
  "/docs/reference",
])("the documentation at %s keeps its own policy", (path) => {
  expect(visit(path).headers.get("content-security-policy")).toBeNull();
});

const isReached = (path: string) => unstable_doesMiddlewareMatch({ config, url: path, nextConfig: {} });

test.each(["/quotes", "/nothing", "/docs/nothing", "/widgets", "/widgets/nothing", "/widgets/nothing/more"])(
  "%s gets its policy here",
  (path) => expect(isReached(path)).toBe(true),
);

test.each([
  "/v1/quotes",
  "/api/trpc/quotes.list",
  "/docs/errors.md",
  "/widgets/loan-indication",
  "/widgets/loan-indication/",
  "/widgets/loan-indication.json",
  "/widgets/loan-indication.png",
  "/widgets/credit-warning.png",
])("%s has a policy of its own, and a body that is not cut", (path) => expect(isReached(path)).toBe(false));
