import { expect, it } from "vitest";
import { type MaybeParsed, readDeliveryBody } from "./read-delivery-body.ts";
import { readStream } from "./read-stream.ts";

it.each([
  ["an object", { a: 1 }, false, '{"a":1}'],
  ["an empty object, of a stream that was read", {}, true, "{}"],
  ["a text", '{"a": 1}', true, '{"a": 1}'],
])("what a platform has parsed before is taken from it: %s", async (_, body, readableDidRead, text) => {
  expect(await readDeliveryBody({ body, readableDidRead } as MaybeParsed)).toBe(text);
});

async function* inPieces(...pieces: Uint8Array[]) {
  yield* pieces;
}

it("a character that arrives in two pieces is one", async () => {
  const bytes = new TextEncoder().encode('"Zoë"');
  expect(await readStream(inPieces(bytes.subarray(0, 4), bytes.subarray(4)))).toBe('"Zoë"');
});

it("a delivery has 256 KiB at most", async () => {
  const half = new Uint8Array(128 * 1024).fill(0x20);
  expect(await readStream(inPieces(half, half))).toHaveLength(256 * 1024);
  expect(await readStream(inPieces(half, half, half.subarray(0, 1)))).toBeNull();
});
