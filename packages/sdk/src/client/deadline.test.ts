import { getEventListeners } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ConnectionError, QuoteFinancing } from "../sdk.ts";
import { startDeadline } from "./deadline.ts";

const KEY = { apiKey: "okey_test", baseUrl: "https://portal.example.nl" };
const FILE = { fileName: "a.pdf", mediaType: "application/pdf", bytes: new Uint8Array(1) } as const;

describe("a signal that lives long", () => {
  it("keeps nothing of requests that are over, whether they were answered or not", async () => {
    const { signal } = new AbortController();
    // What a signal keeps of those that are made of it differs from one version of Node.js to the next: none are made.
    const made = vi.spyOn(AbortSignal, "any");
    const listenedTo = vi.spyOn(signal, "addEventListener");
    const send = async (): Promise<Response> => Response.json({ data: {} });
    await new QuoteFinancing({ ...KEY, fetch: send }).quotes.get("qot_1", { signal });
    const fail = async (): Promise<Response> => {
      throw new TypeError("fetch failed");
    };
    const failing = new QuoteFinancing({ ...KEY, fetch: fail });
    await expect(failing.quotes.get("qot_1", { signal, maxRetries: 0 })).rejects.toBeInstanceOf(ConnectionError);
    expect(made).not.toHaveBeenCalled();
    expect(listenedTo).toHaveBeenCalledTimes(2);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    made.mockRestore();
  });
});

describe("an answer that stalls in its body", () => {
  const open: (() => void)[] = [];
  afterEach(() => {
    for (const close of open.splice(0)) close();
  });

  async function stalling(): Promise<QuoteFinancing> {
    const server = createServer((_, response) => void response.writeHead(200).write('{"data":'));
    open.push(() => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return new QuoteFinancing({ ...KEY, baseUrl, maxRetries: 0 });
  }

  it("is given up after its time", async () => {
    const { quotes } = await stalling();
    await expect(quotes.get("qot_1", { timeoutMs: 100 })).rejects.toMatchObject({ isTimeout: true });
  });

  it("is ended by its caller, with the caller's reason", async () => {
    const { quotes } = await stalling();
    const ending = new AbortController();
    const reason = new Error("The user left.");
    setTimeout(() => ending.abort(reason), 100);
    await expect(quotes.get("qot_1", { signal: ending.signal })).rejects.toBe(reason);
  });
});

describe("an attempt has", () => {
  afterEach(() => void vi.useRealTimers());

  /** @returns after how many milliseconds an attempt that nobody answers is given up */
  async function givenUpAfterMs(
    call: (client: QuoteFinancing) => Promise<unknown>,
    options: { timeoutMs?: number } = {},
  ): Promise<number> {
    vi.useFakeTimers();
    const startedAtMs = Date.now();
    const send: typeof fetch = (_, { signal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    const over = call(new QuoteFinancing({ ...KEY, ...options, fetch: send, maxRetries: 0 })).catch(() => Date.now());
    await vi.advanceTimersByTimeAsync(400_000);
    return ((await over) as number) - startedAtMs;
  }

  it.each<[string, number, (client: QuoteFinancing) => Promise<unknown>]>([
    ["a quote", 30_000, ({ quotes }) => quotes.get("qot_1")],
    ["a document that is added", 315_000, ({ documents }) => documents.add("qot_1", FILE)],
    ["the bytes of a document", 315_000, ({ documents }) => documents.content("doc_1")],
    ["one whose call has its own", 10_000, ({ documents }) => documents.add("qot_1", FILE, { timeoutMs: 10_000 })],
  ])("for %s %i ms", async (_, expected, call) => {
    expect(await givenUpAfterMs(call)).toBe(expected);
  });

  it("the time that the client was made with, for documents too", async () => {
    const add = ({ documents }: QuoteFinancing): Promise<unknown> => documents.add("qot_1", FILE);
    expect(await givenUpAfterMs(add, { timeoutMs: 5_000 })).toBe(5_000);
  });
});

describe("a time limit", () => {
  it.each([Number.NaN, -1])("is not %d", (timeoutMs) => {
    expect(() => startDeadline(timeoutMs, undefined)).toThrow(RangeError);
  });

  it("without an end does not end at once", () => {
    vi.useFakeTimers();
    const deadline = startDeadline(Number.POSITIVE_INFINITY, undefined);
    vi.advanceTimersByTime(86_400_000);
    expect(deadline.signal.aborted).toBe(false);
    deadline.clear();
    vi.useRealTimers();
  });
});
