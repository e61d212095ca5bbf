import { afterEach, expect, test, vi } from "vitest";
import { newSession } from "../../../trpc/person-request.ts";
import { fetchBytes } from "./fetch-bytes.ts";

afterEach(() => vi.unstubAllGlobals());

test("who has left a document gives up its bytes, and is asked for nothing", async () => {
  const leaving = new AbortController();
  const signals: unknown[] = [];
  const ask = vi.spyOn(newSession, "ask").mockResolvedValue(true);
  vi.stubGlobal("fetch", async (_href: string, init?: RequestInit) => {
    signals.push(init?.signal);
    leaving.abort();
    return new Response(null, { status: 401 });
  });

  await expect(fetchBytes("/api/documents/doc_1", leaving.signal)).rejects.toThrow("401");

  expect(signals).toEqual([leaving.signal]);
  expect(ask).not.toHaveBeenCalled();
});
