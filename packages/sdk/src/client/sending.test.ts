import { afterEach, describe, expect, it, vi } from "vitest";
import { ConnectionError, QuoteFinancing, UnexpectedAnswerError } from "../sdk.ts";

interface Sent {
  readonly cache: string | undefined;
}

/** A client whose requests are answered here, and what was sent. */
function sending(
  Client: typeof QuoteFinancing,
  { apiKey = "okey_test", fail }: { apiKey?: string; fail?: Error } = {},
) {
  const sent: Sent[] = [];
  const answer: typeof fetch = async (_, init = {}) => {
    sent.push({ cache: init.cache });
    if (fail !== undefined) throw fail;
    // As a platform's own does.
    new Headers(init.headers);
    return Response.json({ data: {} });
  };
  return { sent, client: new Client({ apiKey, baseUrl: "https://portal.example.nl", fetch: answer }) };
}

const MESSAGE = { type: "general", message: { body: "Hello" } } as const;

describe("caches", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("are kept out of reads and writes", async () => {
    const { sent, client } = sending(QuoteFinancing);
    await client.quotes.get("qot_1");
    await client.cases.create("qot_1", MESSAGE);
    expect(sent).toEqual([{ cache: "no-store" }, { cache: "no-store" }]);
  });

  it.each([
    ["whose requests have no such field", class {}],
    ["without a global Request", undefined],
  ])("are not spoken of on a runtime %s: its fetch may refuse the field", async (_, request) => {
    vi.stubGlobal("Request", request);
    vi.resetModules();
    const { QuoteFinancing: Client } = await import("../sdk.ts");
    const { sent, client } = sending(Client);
    await client.quotes.get("qot_1");
    expect(sent).toEqual([{ cache: undefined }]);
  });

  it("get what Next.js throws when it prerenders a page, as it is and at once", async () => {
    const fail = Object.assign(new Error("Dynamic server usage"), { digest: "DYNAMIC_SERVER_USAGE" });
    const { sent, client } = sending(QuoteFinancing, { fail });
    await expect(client.quotes.get("qot_1")).rejects.toBe(fail);
    expect(sent).toHaveLength(1);
  });
});

describe("a request that cannot be sent", () => {
  it("is refused at once, by the name of the header", async () => {
    const { sent, client } = sending(QuoteFinancing);
    const error = await client.cases
      .create("qot_1", MESSAGE, { idempotencyKey: "order 1–2" })
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toContain("Idempotency-Key");
    expect(sent).toEqual([]);
  });

  it("does not tell the key", async () => {
    const { client } = sending(QuoteFinancing, { apiKey: "okey_test\nmore" });
    const error = await client.quotes.get("qot_1").catch((caught) => caught);
    expect(error).not.toBeInstanceOf(ConnectionError);
    expect(error.message).toContain("Authorization");
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error)) + error.stack).not.toContain("okey_test");
  });
});

describe("the bytes of a document", () => {
  const contentOf = (body: string, headers: Record<string, string>) => {
    const answer: typeof fetch = async () => new Response(body, { headers });
    const baseUrl = "https://portal.example.nl";
    return new QuoteFinancing({ apiKey: "okey_test", baseUrl, fetch: answer }).documents.content("doc_1");
  };

  it("are what the service gives to be saved", async () => {
    const bytes = await contentOf("%PDF", { "Content-Disposition": `attachment; filename="a.pdf"` });
    expect(new TextDecoder().decode(bytes)).toBe("%PDF");
  });

  it.each(["<p>Please sign in", `{"ok":true}`])("are not the page of a proxy: %s", async (page) => {
    await expect(contentOf(page, {})).rejects.toBeInstanceOf(UnexpectedAnswerError);
  });
});
