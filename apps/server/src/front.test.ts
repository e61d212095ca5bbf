import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { CLIENT_ADDRESS_HEADER } from "@quote-financing/api/client-address/client-address-header";
import { createNodeClientFinder } from "@quote-financing/api/client-address/node-client";
import { expect, test } from "vitest";
import { createFront } from "./front.ts";

interface Asked {
  readonly url: string;
  readonly headers?: IncomingHttpHeaders;
  readonly trustedProxies?: readonly string[];
}

/** Which part of the process a request reaches, and what that part sees. */
function seen({ url, headers = {}, trustedProxies = [] }: Asked) {
  let part = "";
  let target = "";
  const note = (name: string) => (request: IncomingMessage) => {
    part = name;
    target = request.url ?? "";
  };
  const front = createFront({
    operations: new Map(),
    rest: note("rest"),
    cli: note("cli"),
    portal: async (request) => note("portal")(request),
    observe: () => undefined,
    findClient: createNodeClientFinder(trustedProxies),
    isDraining: () => false,
  });
  const request = { url, headers: { ...headers }, socket: { remoteAddress: "10.0.0.7" } } as IncomingMessage;
  front(request, {} as ServerResponse<IncomingMessage> & { req: IncomingMessage });
  return { reached: `${part} ${target}`, headers: request.headers };
}

const reached = (url: string): string => seen({ url }).reached;

test("/v1 in any case reaches the facade, which alone says that /V1 is not a path", () => {
  for (const path of ["/v1", "/v1/cases?state=open", "/V1", "/V1/cases"]) expect(reached(path)).toBe(`rest ${path}`);
  for (const path of ["/v12", "/", "/quotes", "//v1/cases"]) expect(reached(path)).toBe(`portal ${path}`);
});

test("a target in absolute form is the path in it, never an address to redirect to", () => {
  expect(reached("http://evil.test/v1/cases?x=1")).toBe("rest /v1/cases?x=1");
  expect(reached("https://evil.test/quotes")).toBe("portal /quotes");
  expect(reached("http://evil.test")).toBe("portal /");
  expect(reached("http://evil.test?next=/v1/")).toBe("portal /?next=/v1/");
});

test("a target that is no path stays on this server", () => {
  expect(reached("*")).toBe("portal /*");
});

const FORGED = {
  [CLIENT_ADDRESS_HEADER]: "203.0.113.66",
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-proto": "https",
  "x-real-ip": "203.0.113.66",
  forwarded: "for=203.0.113.66",
};

test("no part of the process sees an address or a scheme that the client made up", () => {
  for (const url of ["/v1/cases", "/cli/events", "/quotes"]) {
    expect(seen({ url, headers: FORGED }).headers[CLIENT_ADDRESS_HEADER]).toBe("10.0.0.7");
  }
  const { headers } = seen({ url: "/api/auth/sign-in/email", headers: FORGED });
  expect(headers).toEqual({ [CLIENT_ADDRESS_HEADER]: "10.0.0.7", "x-forwarded-proto": "http" });
});

test("behind a trusted proxy every part sees the client's address, and the portal its scheme", () => {
  const { headers } = seen({ url: "/quotes", headers: FORGED, trustedProxies: ["10.0.0.0/8"] });
  expect(headers).toEqual({ [CLIENT_ADDRESS_HEADER]: "203.0.113.9", "x-forwarded-proto": "https" });
  const rest = seen({ url: "/v1/cases", headers: FORGED, trustedProxies: ["10.0.0.0/8"] });
  expect(rest.headers[CLIENT_ADDRESS_HEADER]).toBe("203.0.113.9");
});
