import type { ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { writeResponse } from "./plain-response.ts";

test("bytes are sent as they are, and not encoded again for each reader", () => {
  const bytes = Buffer.from('{"sign":"€"}');
  const end = vi.fn();
  const writeHead = vi.fn((_status: number, _headers: object) => ({ end }));
  const response = { destroyed: false, writeHead } as unknown as ServerResponse;
  writeResponse(response, { status: 200, contentType: "application/json", body: "", bytes });
  expect(writeHead.mock.lastCall?.[1]).toMatchObject({ "Content-Length": bytes.length });
  expect(end.mock.lastCall?.[0]).toBe(bytes);
});
