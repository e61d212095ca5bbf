import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { refusePage } from "@quote-financing/api/limits/refused-page";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRefusedPages } from "./refused-pages.ts";

let server: Server;
beforeAll(async () => {
  const answer = createRefusedPages(async ({ url = "" }, response) => {
    await new Promise(setImmediate);
    if (url.includes("refused")) refusePage(3);
    response.statusCode = url.includes("whole") ? 200 : 500;
    response.end(url);
  });
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

const ask = async (path: string) => {
  const { status, headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`);
  return [status, headers.get("retry-after")];
};

test("a page that was refused is 429 and says when to come again, and no other page is", async () => {
  const answers = await Promise.all(["refused", "fault", "whole", "whole-refused", "refused", "fault"].map(ask));
  expect(answers).toEqual([
    [429, "3"],
    [500, null],
    [200, null],
    [200, null],
    [429, "3"],
    [500, null],
  ]);
});

test("a page that is answered where nobody listens is as it was", () => {
  expect(() => refusePage(3)).not.toThrow();
});
