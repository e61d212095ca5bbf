import { expect, test } from "vitest";
import { streamedBody } from "./streamed-body.ts";

/** Counts as an export does: its place is held until it was read or left. */
function chunksOf(...texts: string[]) {
  let isHeld = true;
  const leave = () => {
    isHeld = false;
    return Promise.resolve({ done: true as const, value: undefined });
  };
  const next = () => {
    const value = texts.shift();
    return value === undefined ? leave() : Promise.resolve({ done: false as const, value });
  };
  return { chunks: { next, return: leave }, isHeld: () => isHeld };
}

const ADDRESS = "https://portal.example/api/quotes/export";

test("what is read to its end is whole", async () => {
  const { chunks, isHeld } = chunksOf("one,", "two");
  const body = streamedBody(new Request(ADDRESS), chunks);
  expect(await new Response(body).text()).toBe("one,two");
  expect(isHeld()).toBe(false);
});

test("a HEAD request, whose body nobody reads, leaves it at once", () => {
  const { chunks, isHeld } = chunksOf("one");
  expect(streamedBody(new Request(ADDRESS, { method: "HEAD" }), chunks)).toBeNull();
  expect(isHeld()).toBe(false);
});

test("a client who goes before anything was read leaves it, whether or not the body is cancelled", () => {
  const leaving = new AbortController();
  const request = new Request(ADDRESS, { signal: leaving.signal });
  const [before, after] = [chunksOf("one"), chunksOf("two")];

  streamedBody(request, before.chunks);
  leaving.abort();
  expect(before.isHeld()).toBe(false);

  expect(streamedBody(request, after.chunks)).toBeNull();
  expect(after.isHeld()).toBe(false);
});
