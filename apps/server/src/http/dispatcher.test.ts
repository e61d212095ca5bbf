import { CLIENT_ADDRESS_HEADER } from "@quote-financing/api/identity/client-address/client-address-header";
import { createStrangerThrottle } from "@quote-financing/api/limits/stranger-throttle";
import { systemClock } from "@quote-financing/domain/time/clock";
import { expect, test, vi } from "vitest";
import { seen } from "./testing-dispatcher.ts";

const reached = async (url: string): Promise<string> => (await seen({ url })).reached;

test("streams of open pages never reach Next.js", async () => {
  expect(await reached("/api/trpc/live.organization?input=1")).toBe("live /api/trpc/live.organization?input=1");
  expect(await reached("/api/trpc/cases.get")).toBe("portal /api/trpc/cases.get");
});

test("what Next.js leaves of a body is taken up after its answer", async () => {
  expect((await seen({ url: "/api/auth/sign-in/email", method: "POST" })).awaited).toEqual(["finish"]);
  expect((await seen({ url: "/api/auth/get-session" })).awaited).toEqual([]);
});

test("the portal's gate is shown what the query holds", async () => {
  expect((await seen({ url: "/quotes" })).gated).toEqual({ path: "/quotes", query: "" });
  expect((await seen({ url: "/quotes?a=1&b?=2" })).gated).toEqual({ path: "/quotes", query: "a=1&b?=2" });
});

test("/v1 in any case reaches the facade, which alone says that /V1 is not a path", async () => {
  for (const path of ["/v1", "/v1/cases?state=open", "/V1", "/V1/cases"])
    expect(await reached(path)).toBe(`rest ${path}`);
  for (const path of ["/v12", "/", "/quotes"]) expect(await reached(path)).toBe(`portal ${path}`);
});

test("a whole url and a path with two slashes go to the facade as they are: nothing redirects to what they name", async () => {
  for (const target of ["http://evil.test/v1/cases?x=1", "https://evil.test/quotes", "//v1/quotes", "//evil.test/"]) {
    expect(await reached(target)).toBe(`rest ${target}`);
  }
});

test("what people read is only read: a body that anybody sends along with it is nobody's to keep", async () => {
  for (const url of [
    "/",
    "/login",
    "/quotes?q=1",
    "/docs/first-quote",
    "/_next/static/a.js",
    "/widgets/loan-indication",
  ]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const { reached: part, written } = await seen({ url, method });
      expect([part, written]).toEqual([
        `dispatcher ${url}`,
        expect.objectContaining({ status: 405, Allow: "GET, HEAD", Connection: "close" }),
      ]);
    }
    for (const method of ["GET", "HEAD"]) expect((await seen({ url, method })).reached).toBe(`portal ${url}`);
    const long = { "transfer-encoding": "chunked" };
    expect((await seen({ url, method: "OPTIONS", headers: long })).written).toMatchObject({ status: 405 });
  }
  expect((await seen({ url: "/api/trpc/quotes.create", method: "POST" })).reached).toBe(
    "portal /api/trpc/quotes.create",
  );
});

test("what can be done to a page or a file is said without Next.js, which makes faults of files", async () => {
  for (const url of ["/login", "/docs", "/icon.svg", "/_next/static/a.js", "/widgets/loan-indication"]) {
    const { reached: part, written } = await seen({ url, method: "OPTIONS" });
    expect([part, written]).toEqual([
      `dispatcher ${url}`,
      expect.objectContaining({ status: 204, Allow: "GET, HEAD, OPTIONS" }),
    ]);
  }
  const portal = { gate: () => ({ status: 404, contentType: "text/html", body: "nothing here" }) };
  expect((await seen({ url: "/nothing", method: "OPTIONS", portal })).written).toMatchObject({ status: 404 });
  expect((await seen({ url: "/api/trpc/account.get", method: "OPTIONS" })).reached).toBe(
    "portal /api/trpc/account.get",
  );
});

test("a stranger's flood of pages ends, and who is signed in is not counted with it", async () => {
  const throttle = createStrangerThrottle();
  const ask = (headers = {}) => seen({ url: "/invitations/aaaa", throttle, headers });
  const answers = [];
  vi.useFakeTimers();
  for (let asked = 0; asked < 310; asked += 1) answers.push(await ask());
  // At the same moment: later anybody may ask again.
  expect((await ask({ cookie: "session=ours" })).reached).toBe("portal /invitations/aaaa");
  expect((await seen({ url: "/_next/static/a.js", throttle })).reached).toBe("portal /_next/static/a.js");
  vi.advanceTimersByTime(500);
  vi.useRealTimers();
  expect(answers.slice(0, 300).every(({ reached }) => reached.startsWith("portal"))).toBe(true);
  const refused = answers.at(-1);
  expect(refused?.reached).toBe("dispatcher /invitations/aaaa");
  const page = { status: 429, "Retry-After": "1", "Content-Type": "text/html; charset=utf-8" };
  expect(refused?.written, "a page, with a policy of its own").toMatchObject(page);
  expect(refused?.written["Content-Security-Policy"]).toContain("style-src");
});

test("a stranger's flood of calls ends, and neither who is signed in nor a program with a secret is counted with it", async () => {
  const throttle = createStrangerThrottle();
  const ask = (url: string, headers = {}) => seen({ url, method: "POST", throttle, headers });
  const answers = [];
  vi.useFakeTimers();
  for (let asked = 0; asked < 510; asked += 1)
    answers.push(await ask(["/api/trpc/quotes.create", "/api/unsubscribe/x", "/api/trpc/live.queue"][asked % 3] ?? ""));
  // At the same moment: later anybody may ask again.
  expect((await ask("/api/trpc/quotes.create", { cookie: "session=ours" })).reached).toMatch(/^portal/);
  expect((await ask("/api/cron/deliver")).reached).toMatch(/^portal/);
  expect((await ask("/api/mail/inbound")).reached).toMatch(/^portal/);
  vi.advanceTimersByTime(500);
  vi.useRealTimers();
  expect(answers.filter(({ reached }) => !reached.startsWith("dispatcher"))).toHaveLength(500);
  expect(answers.at(-1)?.written).toMatchObject({
    status: 429,
    "Retry-After": "1",
    "Content-Type": "application/json",
  });
});

test("the server itself says what it can do, and nothing else about itself", async () => {
  const { written } = await seen({ url: "*", method: "OPTIONS" });
  expect(written).toMatchObject({ status: 204, Allow: "GET, HEAD, POST, PATCH, DELETE, OPTIONS" });
  expect(written).not.toHaveProperty("Content-Length");
  expect((await seen({ url: "*" })).written).toMatchObject({ status: 405, Allow: "OPTIONS" });
});

test("TRACE is answered to nobody but programs' own doors, which refuse it themselves: no request comes back with its cookies", async () => {
  for (const url of ["/", "/login", "/quotes", "/api/auth/get-session", "/healthz", "/api/trpc/live.queue", "*"]) {
    const { reached: part, written } = await seen({ url, method: "TRACE", headers: { cookie: "session=secret" } });
    expect([part, written.status]).toEqual([`dispatcher ${url}`, 405]);
  }
  expect((await seen({ url: "/v1/quotes", method: "TRACE" })).reached).toBe("rest /v1/quotes");
});

test("where people come over https, no answer lets a browser come back over http", async () => {
  const portalUrl = "https://portal.example.nl";
  for (const url of ["/quotes", "/healthz", "/nothing"]) {
    expect((await seen({ url, portalUrl })).written["Strict-Transport-Security"]).toBe("max-age=31536000");
    expect((await seen({ url })).written).not.toHaveProperty("Strict-Transport-Security");
  }
});

test("programs that come over http are led nowhere: a redirect would hide that their key went in the clear", async () => {
  const proxied = { portalUrl: "https://portal.example.nl", trustedProxies: ["10.0.0.0/8"] };
  for (const url of ["/v1/quotes", "/cli/events", "/mcp", "/api/trpc/quotes.counts"]) {
    const { written } = await seen({ url, headers: { ...FORGED, "x-forwarded-proto": "http" }, ...proxied });
    expect([url, written.status ?? 200, written]).toEqual([
      url,
      200,
      expect.not.objectContaining({ Location: expect.anything() }),
    ]);
  }
});

const FORGED = {
  [CLIENT_ADDRESS_HEADER]: "203.0.113.66",
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-proto": "https",
  "x-real-ip": "203.0.113.66",
  "x-request-id": "req_chosen",
  forwarded: "for=203.0.113.66",
};

/** By this process alone. */
const told = { "x-request-id": "req_1" };

test("no part of the process sees an address or a scheme that the client made up", async () => {
  for (const url of ["/v1/cases", "/cli/events", "/quotes"]) {
    expect((await seen({ url, headers: FORGED })).headers[CLIENT_ADDRESS_HEADER]).toBe("10.0.0.7");
  }
  const { headers } = await seen({ url: "/api/auth/sign-in/email", headers: FORGED });
  expect(headers).toEqual({ ...told, [CLIENT_ADDRESS_HEADER]: "10.0.0.7", "x-forwarded-proto": "http" });
});

test("Next.js hears what our pages say in the browser, and nothing by which it steers itself", async () => {
  const page = { "x-nextjs-data": "1", "x-nextjs-html-request-id": "a", rsc: "1", cookie: "session=ours" };
  const steering = ["x-middleware-subrequest", "x-invoke-path", "x-matched-path", "x-nextjs-redirect", "x-vercel-id"];
  const forged = Object.fromEntries([...steering, "x-nonce", "x-page-path"].map((name) => [name, "/quotes"]));
  const unreadable = { "next-router-state-tree": "of another release" };
  const { headers } = await seen({ url: "/quotes", headers: { ...page, ...forged, ...unreadable } });
  expect(headers).toEqual({ ...page, ...told, [CLIENT_ADDRESS_HEADER]: "10.0.0.7", "x-forwarded-proto": "http" });
});

test("behind a trusted proxy every part sees the client's address, and the portal its scheme", async () => {
  const { headers } = await seen({ url: "/quotes", headers: FORGED, trustedProxies: ["10.0.0.0/8"] });
  expect(headers).toEqual({ ...told, [CLIENT_ADDRESS_HEADER]: "203.0.113.9", "x-forwarded-proto": "https" });
  const rest = await seen({ url: "/v1/cases", headers: FORGED, trustedProxies: ["10.0.0.0/8"] });
  expect(rest.headers[CLIENT_ADDRESS_HEADER]).toBe("203.0.113.9");
});

test("a flood of sign-ins of one client never reaches the portal", async () => {
  const throttle = createStrangerThrottle();
  const url = "/api/auth/sign-in/email";
  for (let index = 0; index < 120; index += 1)
    throttle({ kind: "path", path: url }, "10.0.0.7", systemClock.now().getTime());

  vi.useFakeTimers();
  const { reached, written } = await seen({ url, method: "POST", throttle });
  expect([reached, written.status]).toEqual([`dispatcher ${url}`, undefined]);
  vi.advanceTimersByTime(500);
  vi.useRealTimers();

  expect(written).toMatchObject({ status: 429, "Retry-After": "1", "Content-Type": "application/json" });
});

test.each([
  ["rest", "/v1/quotes"],
  ["rest", "//v1/quotes"],
  ["cli", "/cli/events"],
  ["mcp", "/mcp"],
  ["portal", "/quotes"],
  ["portal", "/api/trpc/live.queue"],
] as const)("a process without %s says of %s that it is not there, and answers for itself", async (without, url) => {
  const { reached: part, written } = await seen({ url, without });
  expect([part, written.status, written.body]).toEqual([`dispatcher ${url}`, 404, '{"status":"not found"}\n']);
  expect((await seen({ url: "/healthz", without })).written).toMatchObject({ status: 200, body: "ok" });
});

test("what the gate refuses never reaches the portal, and who floods with it is answered late", async () => {
  const throttle = createStrangerThrottle();
  const portal = { gate: () => ({ status: 404, contentType: "text/html", body: "nothing here" }) };
  const answers = [];
  vi.useFakeTimers();
  for (let asked = 0; asked < 61; asked += 1) answers.push(await seen({ url: "/wp-login.php", throttle, portal }));
  const last = answers.pop();
  expect(answers.every(({ reached: part, written }) => part.startsWith("dispatcher") && written.status === 404)).toBe(
    true,
  );
  expect([last?.reached, last?.written.status]).toEqual(["dispatcher /wp-login.php", undefined]);

  vi.advanceTimersByTime(500);
  vi.useRealTimers();
  expect(last?.written).toMatchObject({ status: 404, body: "nothing here" });
});

test("a fault is a 500 that says nothing of it, and ends a connection whose answer had begun", async () => {
  const told = { status: 500, body: '{"status":"internal error"}\n' };
  const portal = { handle: () => Promise.reject(new Error("A fault of a page.")) };
  expect((await seen({ url: "/quotes", portal })).written).toMatchObject(told);
  expect((await seen({ url: "/broken" })).written).toMatchObject(told);
  expect((await seen({ url: "/quotes", portal, headersSent: true })).written).toEqual({ isDestroyed: true });
});
