import type { IncomingMessage } from "node:http";
import { createNodeClientFinder } from "@quote-financing/api/identity/client-address/node-client";
import { expect, test } from "vitest";
import { createMetricsAccess } from "./metrics-access.ts";

const HERE = "http://localhost:3000";

interface Asked {
  readonly headers?: Record<string, string>;
  readonly peer?: string;
  readonly metricsToken?: string;
  readonly portalUrl?: string;
  readonly trustedProxies?: readonly string[];
}

function mayRead({ headers = {}, peer = "127.0.0.1", metricsToken, portalUrl = HERE, trustedProxies = [] }: Asked) {
  const access = createMetricsAccess({ metricsToken, portalUrl, findClient: createNodeClientFinder(trustedProxies) });
  const request = { headers: { host: "localhost:3000", ...headers }, socket: { remoteAddress: peer } };
  return access(request as unknown as IncomingMessage);
}

test("without a token this machine itself reads the metrics", () => {
  for (const peer of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect(mayRead({ peer })).toBe(true);
  expect(mayRead({ headers: { host: "127.0.0.1:3000" } })).toBe(true);
  expect(mayRead({ headers: { host: "[::1]:3000" } })).toBe(true);
});

test("with a token nobody reads them without it, not even this machine", () => {
  const metricsToken = "a token of this very test";
  expect(mayRead({ metricsToken })).toBe(false);
  expect(mayRead({ metricsToken, headers: { authorization: "Bearer another token" } })).toBe(false);
  expect(mayRead({ metricsToken, headers: { authorization: "Bearer " } })).toBe(false);
  const carried = { metricsToken: "a-token-of-this-test", headers: { authorization: "Bearer a-token-of-this-test" } };
  expect(mayRead({ ...carried, peer: "203.0.113.9" })).toBe(true);
});

test.each([
  "x-forwarded-for",
  "x-forwarded-proto",
  "forwarded",
  "via",
  "x-real-ip",
  "cf-connecting-ip",
  "true-client-ip",
])("a proxy on this machine is not this machine: %s", (name) =>
  expect(mayRead({ headers: { [name]: "203.0.113.9" } })).toBe(false),
);

test("a proxy on this machine that says nothing of itself is not this machine", () => {
  expect(mayRead({ portalUrl: "https://portal.example.nl", headers: { host: "portal.example.nl" } })).toBe(false);
  // As nginx asks unless it is told otherwise.
  expect(mayRead({ portalUrl: "https://portal.example.nl", headers: { host: "127.0.0.1:3000" } })).toBe(false);
  expect(mayRead({ trustedProxies: ["127.0.0.0/8"] })).toBe(false);
});

test("a page of another site whose name leads to this machine reads nothing", () => {
  expect(mayRead({ headers: { host: "rebound.evil.example:3000" } })).toBe(false);
  expect(mayRead({ headers: { host: "localhost.evil.example" } })).toBe(false);
});

test("other machines read nothing", () => {
  expect(mayRead({ peer: "10.0.0.7" })).toBe(false);
});
