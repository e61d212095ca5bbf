import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ID } from "./testing/testing-refusals.ts";
import { createRestWorld, FRONTS, type RestWorld } from "./testing/testing-rest-world.ts";

let world: RestWorld;
beforeAll(async () => {
  world = await createRestWorld();
  world.things.created.set(ID, "first");
});
afterAll(() => world.close());

describe.each(FRONTS)("through the %s front", (front) => {
  const send: RestWorld["send"]["web"] = (target, sent) => world.send[front](target, { token: world.token, ...sent });

  test("every success carries Request-Id, the rate limit and the security headers", async () => {
    const { status, headers, json } = await send(`/v1/quotes/${ID}`);

    expect(status).toBe(200);
    expect(json).toEqual({ data: { quoteId: ID, name: "first" } });
    expect(headers.get("request-id")).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("ratelimit-policy")).toBe('"default";q=100000;w=1');
    expect(headers.get("ratelimit")).toMatch(/^"default";r=\d+;t=\d+$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  test("no two requests share a Request-Id", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(`/v1/quotes/${ID}`)));
    expect(new Set(answers.map(({ headers }) => headers.get("request-id"))).size).toBe(50);
  });

  test("a GET has a strong ETag and is private to revalidate; If-None-Match gives 304 without a body", async () => {
    const first = await send(`/v1/quotes/${ID}`);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");

    for (const condition of [etag, `W/${etag}`, `"a", ${etag}`, `"a,b" ,W/"c",${etag}`, "*"]) {
      const again = await send(`/v1/quotes/${ID}`, { headers: { "if-none-match": condition } });
      expect({ condition, status: again.status, text: again.text }).toEqual({ condition, status: 304, text: "" });
      expect(again.headers.get("etag")).toBe(etag);
      expect(again.headers.get("cache-control")).toBe("private, no-cache");
      expect(again.headers.get("request-id")).toMatch(/^req_/);
    }
    for (const condition of ['"other"', etag.slice(1, -1), "", `"${etag}`]) {
      const again = await send(`/v1/quotes/${ID}`, { headers: { "if-none-match": condition } });
      expect({ condition, status: again.status }).toEqual({ condition, status: 200 });
    }
  });

  test("HEAD answers like GET without a body, refusals included", async () => {
    const get = await send(`/v1/quotes/${ID}`);
    const head = await send(`/v1/quotes/${ID}`, { method: "HEAD" });
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: "" });
    expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
    expect(head.headers.get("content-length")).toBe(`${get.text.length}`);

    const missing = await send("/v1/quotes/qot_1", { method: "HEAD" });
    expect({ status: missing.status, text: missing.text }).toEqual({ status: 400, text: "" });
  });

  test("HEAD on a path without GET is 405", async () => {
    expect((await send("/v1/quotes", { method: "HEAD" })).status).toBe(405);
  });

  test("OPTIONS is 204 with Allow and needs no credential; on an unknown path it is 404", async () => {
    const known = await send(`/v1/quotes/${ID}`, { method: "OPTIONS", token: undefined });
    expect({ status: known.status, text: known.text }).toEqual({ status: 204, text: "" });
    expect(known.headers.get("allow")).toBe("GET, HEAD, PATCH, DELETE, OPTIONS");
    expect(known.headers.get("request-id")).toMatch(/^req_/);
    expect((await send("/v1/other", { method: "OPTIONS" })).status).toBe(404);
  });

  test("405 says what is allowed", async () => {
    const answer = await send("/v1/quotes", { method: "DELETE" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST, OPTIONS");
  });

  test("a create is 201, its replay 200, and neither may be stored by a cache", async () => {
    const body = { quoteId: world.services.makeId("quote"), name: "mine" };
    const first = await send("/v1/quotes", { method: "POST", body });
    const second = await send("/v1/quotes", { method: "POST", body });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.text).toBe(first.text);
    expect(first.headers.get("cache-control")).toBe("private, no-store");
    const other = await send("/v1/quotes", { method: "POST", body: { ...body, name: "other" } });
    expect([other.status, other.json.error?.code]).toEqual([409, "id_conflict"]);
  });

  test("DELETE is 204 without a body", async () => {
    const answer = await send(`/v1/quotes/${ID}`, { method: "DELETE" });
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: "" });
    expect(answer.headers.get("content-type")).toBeNull();
    expect(answer.headers.get("content-length")).toBeNull();
  });

  test("an endpoint without a body takes none, an empty one under any type, and an empty object", async () => {
    const target = `/v1/quotes/${ID}/bearer-secret`;
    for (const sent of [
      {},
      { body: "" },
      { body: "", headers: { "content-type": "text/plain" } },
      { body: "", headers: { "content-type": "application/json" } },
      { body: {} },
    ]) {
      expect((await send(target, { method: "POST", ...sent })).status).toBe(200);
    }
  });

  test("a deprecated part is announced by Deprecation and Link, refusals included", async () => {
    const target = `/v1/quotes/${ID}/bearer-secret`;
    for (const sent of [{}, { body: { unknown: 1 } }]) {
      const { headers } = await send(target, { method: "POST", ...sent });
      expect(headers.get("deprecation")).toBe("@1780272000");
      expect(headers.get("link")).toBe('</docs>; rel="deprecation"');
    }
  });

  test("a body of exactly 1 MiB is read", async () => {
    const body = `{"name":"${"x".repeat(1024 * 1024 - 11)}"}`;
    expect(body.length).toBe(1024 * 1024);
    const answer = await send("/v1/quotes", { method: "POST", body, headers: { "content-type": "application/json" } });
    expect(answer.status).toBe(201);
  });

  test.each([
    "application/json",
    "APPLICATION/JSON",
    "application/json;charset=utf-8",
    'application/json ; charset="UTF-8"',
  ])("the content type %s is JSON", async (type) => {
    const body = '{"name":"x"}';
    expect((await send("/v1/quotes", { method: "POST", body, headers: { "content-type": type } })).status).toBe(201);
  });

  test("query values are decoded once, + is a space, and an absent query is none", async () => {
    const answer = await send("/v1/quotes/cost/list?text=a+b%2Bc%2520&state=open");
    expect(answer.json).toEqual({ data: ["open", "a b+c%20"] });
    expect((await send("/v1/quotes/cost/list?")).json).toEqual({ data: ["any", "none"] });
  });

  test("a path parameter may be percent-encoded", async () => {
    const answer = await send(`/v1/quotes/${ID.replace("_", "%5F")}`);
    expect(answer.status).toBe(200);
  });

  test("the language of the answer is negotiated and told where an endpoint speaks", async () => {
    const speak = (headers: Record<string, string>) =>
      send("/v1/quotes/cost/speak", {
        method: "POST",
        body: {},
        headers: { "content-type": "application/json", ...headers },
      });
    const { slug } = world.organization;
    const english = await speak({ "accept-language": "fr, en-GB;q=0.7, nl;q=0.3", "merchant-organization": slug });
    expect(english.json).toEqual({ language: "en-GB", slug });
    expect(english.headers.get("content-language")).toBe("en-GB");
    expect((await speak({})).headers.get("content-language")).toBe("nl-NL");
    expect((await send(`/v1/quotes/${ID}`)).headers.get("content-language")).toBeNull();
  });
});
