import { expect, test } from "vitest";
import { widgetBusyResponse, widgetResponse } from "./widget-response.ts";

const ask = (headers: Record<string, string> = {}) => new Request("http://portal.test/widgets/x", { headers });
const page = { status: 200, contentType: "text/html", body: "<p>é</p>" } as const;

test("an answer can be kept, framed and read by anyone, and sets no cookie", () => {
  const { status, headers } = widgetResponse(ask(), page);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(headers.get("content-length")).toBe("9");
  expect(headers.get("set-cookie")).toBeNull();
});

test("what is known already is not sent again", async () => {
  const etag = widgetResponse(ask(), page).headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const again = widgetResponse(ask({ "If-None-Match": known }), page);
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  expect(widgetResponse(ask({ "If-None-Match": '"x"' }), page).status).toBe(200);
  expect(widgetResponse(ask({ "If-None-Match": etag }), { ...page, body: "<p>e</p>" }).status).toBe(200);
});

test("a refusal keeps its status and is kept for a minute", () => {
  const { status, headers } = widgetResponse(ask({ "If-None-Match": "*" }), { ...page, status: 400 });
  expect([status, headers.get("cache-control")]).toEqual([400, "public, max-age=60"]);
});

test("a surge is told when to come back, and that answer is not cached", () => {
  const { status, headers } = widgetBusyResponse(503);
  expect([status, headers.get("cache-control"), headers.get("retry-after")]).toEqual([503, "no-store", "5"]);
  expect(widgetBusyResponse(429, 1).headers.get("retry-after")).toBe("1");
});
