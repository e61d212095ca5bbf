import { afterEach, describe, expect, it } from "vitest";
import {
  ApiError,
  ConnectionError,
  QuoteFinancing,
  QuoteFinancingError,
  type Retry,
  UnexpectedAnswerError,
  VERSION,
} from "../sdk.ts";
import { QUOTE, refusal, type ScriptedAnswer, type ScriptedService, startScriptedService } from "./testing-service.ts";

let service: ScriptedService;
let retries: Retry[];

async function client(...script: ScriptedAnswer[]): Promise<QuoteFinancing> {
  service = await startScriptedService(...script);
  retries = [];
  const options = {
    apiKey: "okey_test",
    baseUrl: service.baseUrl,
    onRetry: (retry: Retry) => void retries.push(retry),
  };
  return new QuoteFinancing(options);
}

afterEach(() => service.close());

describe("retries", () => {
  it("send the same bytes under the same key until the service answers", async () => {
    const { quotes } = await client(
      "reset",
      { status: 503, body: refusal("service_unavailable") },
      { status: 201, body: { data: {} } },
    );
    await quotes.create(QUOTE);
    expect(service.seen).toHaveLength(3);
    expect(new Set(service.seen.map(({ body }) => body)).size).toBe(1);
    const keys = new Set(service.seen.map(({ headers }) => headers["idempotency-key"]));
    expect(keys.size).toBe(1);
    expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("give cases and messages ids of their own, so that a second attempt cannot make a second one", async () => {
    const { cases } = await client("reset", { status: 201, body: { data: {} } });
    await cases.create("qot_1", { type: "general", message: { body: "Hello" } });
    const [first, second] = service.seen.map(({ body }) => JSON.parse(body));
    expect(first).toEqual(second);
    expect(first.caseId).toMatch(/^cas_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(first.message.messageId).toMatch(/^csmsg_[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  it("leave a case whose id the caller made as it is, so that the same call after a restart is the same request", async () => {
    const { cases } = await client({ status: 201, body: { data: {} } });
    const body = { caseId: "cas_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F", type: "general", message: { body: "Hello" } } as const;
    await cases.create("qot_1", body);
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual(body);
  });

  it("wait as long as Retry-After says", async () => {
    const limited = { status: 429, body: refusal("rate_limit_exceeded"), headers: { "Retry-After": "1" } };
    const { quotes } = await client(limited, { status: 200, body: { data: {} } });
    await quotes.get("qot_1");
    expect(retries).toMatchObject([{ operation: "quotes-get", attempt: 1, pauseMs: 1000 }]);
  });

  it("do not wait for hours: a long Retry-After is the caller's to decide on", async () => {
    const { quotes } = await client({
      status: 429,
      body: refusal("rate_limit_exceeded"),
      headers: { "Retry-After": "3600" },
    });
    await expect(quotes.get("qot_1")).rejects.toMatchObject({ status: 429, retryAfterMs: 3_600_000 });
    expect(service.seen).toHaveLength(1);
  });

  it.each([
    ["in seconds", () => "1"],
    ["as a date", () => new Date(Date.now() + 1_900).toUTCString()],
  ])("wait as long as a proxy's page says %s", async (_, retryAfter) => {
    const headers = { "Retry-After": retryAfter(), "Content-Type": "text/html" };
    const { quotes } = await client({ status: 503, body: "<html>Busy</html>", headers }, { status: 200, body: {} });
    await quotes.get("qot_1");
    expect(retries[0]?.pauseMs).toBeGreaterThanOrEqual(600);
  });

  it.each([400, 401, 403, 404, 409, 422])("never repeat what the service refused with %i", async (status) => {
    const { quotes } = await client({ status, body: refusal("parameter_invalid") });
    await expect(quotes.create(QUOTE)).rejects.toBeInstanceOf(ApiError);
    expect(service.seen).toHaveLength(1);
  });

  it("end after the given number, with the last error", async () => {
    const { quotes } = await client({ status: 500, body: refusal("internal_error", "req_last") });
    await expect(quotes.get("qot_1", { maxRetries: 1 })).rejects.toMatchObject({ requestId: "req_last" });
    expect(service.seen).toHaveLength(2);
  });

  describe.each<[string, (client: QuoteFinancing) => Promise<object>]>([
    ["the rotation of a signing secret", ({ eventDestinations }) => eventDestinations.rotateSigningSecret("whk_1")],
    ["an event that is sent again", ({ events }) => events.send("evt_1")],
    ["a delivery that is sent now", ({ eventDestinations }) => eventDestinations.sendNow("whk_1", "evt_1")],
  ])("of %s", (_, call) => {
    it.each(["reset", { status: 503, body: refusal("service_unavailable") }] as const)(
      "are left to the caller after %j: a second time is not the same as once",
      async (lost) => {
        const calling = await client(lost, { status: 409, body: refusal("state_conflict") });
        const error = await call(calling).catch((caught) => caught);
        expect(error).toBeInstanceOf(QuoteFinancingError);
        expect(error.code).not.toBe("state_conflict");
        expect(service.seen).toHaveLength(1);
      },
    );

    it("are made once there is room for the request", async () => {
      const limited = { status: 429, body: refusal("rate_limit_exceeded") };
      const calling = await client(limited, { status: 200, body: { data: {} } });
      expect(await call(calling)).toEqual({ data: {} });
    });
  });

  it("take a destination that an unanswered attempt deleted for deleted", async () => {
    const { eventDestinations } = await client("reset", { status: 404, body: refusal("resource_missing") });
    await expect(eventDestinations.delete("whk_1")).resolves.toBeUndefined();
  });

  it("take a document that an unanswered attempt deleted for deleted", async () => {
    const { documents } = await client("reset", { status: 404, body: refusal("resource_missing") });
    await expect(documents.delete("doc_1")).resolves.toBeUndefined();
  });

  it("do not take a page of a proxy, which has no service behind it just now, for the word that it is gone", async () => {
    const { eventDestinations } = await client({ status: 503, body: "away" }, { status: 404, body: "default backend" });
    await expect(eventDestinations.delete("whk_1")).rejects.toBeInstanceOf(UnexpectedAnswerError);
  });

  it("do not take a path that leads nowhere for the word that it is gone", async () => {
    const { eventDestinations } = await client("reset", { status: 404, body: refusal("route_unknown") });
    await expect(eventDestinations.delete("whk_1")).rejects.toMatchObject({ code: "route_unknown" });
  });

  it("do not take a destination that never was for deleted", async () => {
    const { eventDestinations } = await client({ status: 404, body: refusal("resource_missing") });
    await expect(eventDestinations.delete("whk_1")).rejects.toMatchObject({ code: "resource_missing" });
  });
});

describe("errors", () => {
  it("carry code, param, status and requestId", async () => {
    const body = { error: { ...refusal("parameter_missing").error, param: "address.postalCode" } };
    const { quotes } = await client({ status: 400, body });
    const error = await quotes.create(QUOTE).catch((caught) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: "parameter_missing",
      param: "address.postalCode",
      status: 400,
      requestId: "req_1",
    });
    expect(error.message).toContain("req_1");
  });

  it("tell a timeout, whose outcome is unknown, from a refusal", async () => {
    const { quotes } = await client("hang");
    const error = await quotes.get("qot_1", { timeoutMs: 50, maxRetries: 0 }).catch((caught) => caught);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.isTimeout).toBe(true);
  });

  it("say so when something else than the service answers", async () => {
    const { quotes } = await client({ status: 200, body: "<html>Welcome to the hotel</html>" });
    await expect(quotes.get("qot_1")).rejects.toBeInstanceOf(UnexpectedAnswerError);
  });

  it("never hold the key", async () => {
    const { quotes } = await client("reset");
    const error = await quotes.get("qot_1", { maxRetries: 0 }).catch((caught) => caught);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error)) + error.stack + error.cause).not.toContain(
      "okey_test",
    );
  });

  it("are the caller's own when the caller aborts", async () => {
    const { quotes } = await client("hang");
    const reason = new Error("The user left.");
    await expect(quotes.get("qot_1", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it("are the caller's own when the caller aborts between two attempts", async () => {
    service = await startScriptedService({ status: 503, body: refusal("x"), headers: { "Retry-After": "30" } });
    const ending = new AbortController();
    const reason = new Error("The user left.");
    const options = { apiKey: "okey_test", baseUrl: service.baseUrl, onRetry: () => ending.abort(reason) };
    const { quotes } = new QuoteFinancing(options);
    await expect(quotes.get("qot_1", { signal: ending.signal })).rejects.toBe(reason);
  });
});

describe("a request", () => {
  it.each(["", "/"])("keeps the path of a gateway, with %j at its end", async (end) => {
    service = await startScriptedService({ status: 200, body: {} });
    const baseUrl = `${service.baseUrl}/gateway/financing${end}`;
    await new QuoteFinancing({ apiKey: "okey_test", baseUrl }).quotes.get("qot_1");
    expect(service.seen[0]?.url).toBe("/gateway/financing/v1/quotes/qot_1");
  });

  it("names this package, and its answer says what the headers said", async () => {
    const headers = { ETag: '"abc"', RateLimit: '"default";r=199;t=2', "Request-Id": "req_7" };
    const { quotes } = await client({ status: 200, body: {}, headers });
    const { meta } = await quotes.get("qot_1");
    expect(service.seen[0]?.headers["user-agent"]).toBe(`quote-financing-sdk/${VERSION}`);
    const rateLimit = { remaining: 199, resetMs: 2000 };
    expect(meta).toEqual({ status: 200, requestId: "req_7", replayed: false, etag: '"abc"', rateLimit });
  });
});

describe("the key", () => {
  it("is not sent along a redirect", async () => {
    const { quotes } = await client({ status: 302, headers: { Location: "/elsewhere" } });
    await expect(quotes.get("qot_1")).rejects.toBeInstanceOf(UnexpectedAnswerError);
    expect(service.seen.map(({ url }) => url)).toEqual(["/v1/quotes/qot_1"]);
  });

  it.each(["http://portal.example.nl", "http://10.0.0.1", "ftp://localhost"])("is refused for %s", async (baseUrl) => {
    service = await startScriptedService();
    expect(() => new QuoteFinancing({ apiKey: "okey_test", baseUrl })).toThrow(TypeError);
  });

  it.each(["https://portal.example.nl/?a=1", "https://portal.example.nl/#x"])("goes with no %s", async (baseUrl) => {
    service = await startScriptedService();
    expect(() => new QuoteFinancing({ apiKey: "okey_test", baseUrl })).toThrow(TypeError);
  });

  it("cannot be led to another path by an id", async () => {
    const { quotes } = await client({ status: 404, body: refusal("resource_missing") });
    await quotes.get("../cases?x=1#y").catch(() => undefined);
    expect(service.seen[0]?.url).toBe("/v1/quotes/..%2Fcases%3Fx%3D1%23y");
  });

  it.each(["", ".", ".."])("goes nowhere with %j for an id", async (id) => {
    const { cases } = await client({ status: 404, body: refusal("resource_missing") });
    await expect(cases.messages(id)).rejects.toBeInstanceOf(TypeError);
    expect(service.seen).toEqual([]);
  });
});
