import { describe, expect, it } from "vitest";
import { QuoteFinancing } from "../sdk.ts";
import type { Pages } from "./pages.ts";
import { QUOTE } from "./testing-service.ts";

const FILE = { fileName: "a.pdf", mediaType: "application/pdf", bytes: new Uint8Array(1) } as const;
const HOOK = { name: "Orders", url: "https://hooks.example.com/in" };

/** A client whose requests are answered here, with one body after the other, and what was asked. */
function answering(bodies: readonly object[], headers: Record<string, string> = {}, status = 200) {
  const asked: { readonly query: Record<string, string>; readonly headers: Headers }[] = [];
  const send: typeof fetch = async (url, init = {}) => {
    const query = Object.fromEntries(new URL(`${url}`).searchParams);
    asked.push({ query, headers: new Headers(init.headers) });
    return Response.json(bodies[asked.length - 1] ?? bodies.at(-1), { status, headers });
  };
  return {
    asked,
    client: new QuoteFinancing({ apiKey: "okey_test", baseUrl: "https://portal.example.nl", fetch: send }),
  };
}

type Keyed = [string, (client: QuoteFinancing, options?: { idempotencyKey: string }) => Promise<unknown>];

describe("an idempotency key", () => {
  const calls: Keyed[] = [
    ["a quote", ({ quotes }, options) => quotes.create(QUOTE, options)],
    ["a document", ({ documents }, options) => documents.add("qot_1", FILE, options)],
    ["a destination", ({ eventDestinations }, options) => eventDestinations.create(HOOK, options)],
  ];

  it.each(calls)("of %s is the caller's own, or made, another one each time", async (_, call) => {
    const { asked, client } = answering([{ data: {} }]);
    await call(client, { idempotencyKey: "order-1" });
    await call(client);
    await call(client);
    const [own, ...made] = asked.map(({ headers }) => headers.get("Idempotency-Key"));
    expect(own).toBe("order-1");
    expect(made[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(made).size).toBe(2);
  });

  it("is not made of a quote whose id the caller made: the same call after a restart is the same request", async () => {
    const { asked, client } = answering([{ data: {} }]);
    await client.quotes.create({ ...QUOTE, quoteId: "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F" });
    expect(asked[0]?.headers.has("Idempotency-Key")).toBe(false);
  });
});

it("a preview names the merchant and the language, where the caller does", async () => {
  const { asked, client } = answering([{ data: {} }]);
  const ask = { currency: "EUR", totalInclTax: 15_000 } as const;
  await client.quotes.previewCost(ask, { merchantOrganization: "zonnig-dak", language: "en-GB" });
  await client.quotes.previewCost(ask);
  const named = ["Merchant-Organization", "Accept-Language"].map((name) =>
    asked.map(({ headers }) => headers.get(name)),
  );
  expect(named).toEqual([
    ["zonnig-dak", null],
    ["en-GB", null],
  ]);
});

describe("a further page is asked for", () => {
  const pages = [
    { data: [1, 2], hasMore: true, links: { next: { cursor: "c2" } } },
    { data: [3], hasMore: false, links: { next: { cursor: "c3" } } },
  ];

  it.each<[string, (client: QuoteFinancing) => Pages<unknown>, Record<string, string>[]]>([
    [
      "of deliveries with the filters again",
      ({ eventDestinations }) => eventDestinations.deliveries("whk_1", { state: "failed" }),
      [{ state: "failed" }, { state: "failed", cursor: "c2" }],
    ],
    [
      "of cases by the cursor alone, which holds the filters",
      ({ cases }) => cases.list({ state: "open" }),
      [{ state: "open" }, { cursor: "c2" }],
    ],
    [
      "of a thread by the cursor alone, and the first is as large as can be",
      ({ cases }) => cases.thread("cas_1"),
      [{ pageSize: "250" }, { cursor: "c2" }],
    ],
  ])("%s", async (_, list, queries) => {
    const { asked, client } = answering(pages);
    expect(await list(client).toArray()).toEqual([1, 2, 3]);
    expect(asked.map(({ query }) => query)).toEqual(queries);
  });

  it.each([
    [0, [], 0],
    [1, [1], 1],
    [2, [1, 2], 1],
    [3, [1, 2, 3], 2],
  ])("only when %i items need it", async (limit, items, requests) => {
    const { asked, client } = answering(pages);
    expect(await client.cases.list().toArray({ limit })).toEqual(items);
    expect(asked).toHaveLength(requests);
  });
});

it.each([
  ['"default";r=7;t=12', { remaining: 7, resetMs: 12_000 }],
  ['"default";r=7', undefined],
  ['"default";t=12', undefined],
])("a rate limit is told where %s says all of it", async (text, rateLimit) => {
  const { client } = answering([{ data: {} }], { RateLimit: text });
  expect((await client.quotes.get("qot_1")).meta.rateLimit).toEqual(rateLimit);
});

it.each<[number, Record<string, string>, boolean]>([
  [200, {}, true],
  [201, {}, false],
  [201, { "Idempotency-Replayed": "true" }, true],
  [201, { "Idempotency-Replayed": "false" }, false],
])("a create that is answered %i with %j found its resource there: %s", async (status, headers, replayed) => {
  const { client } = answering([{ data: {} }], headers, status);
  expect((await client.quotes.create(QUOTE)).meta.replayed).toBe(replayed);
});

it("no client is made without a key", () => {
  expect(() => new QuoteFinancing({ apiKey: "", baseUrl: "https://portal.example.nl" })).toThrow("apiKey is missing.");
});
