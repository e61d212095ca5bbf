import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { systemTimer } from "@quote-financing/domain/time/timer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPagesInTurn } from "./pages-in-turn.ts";

let server: Server;
let waiting: (() => void)[] = [];
let most = 0;
let fails = false;
beforeAll(async () => {
  const answer = createPagesInTurn(
    async (_, response) => {
      if (fails) throw new Error("A fault of the test.");
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        most = Math.max(most, waiting.length);
      });
      response.end("page");
    },
    { sessionOf: (cookie) => cookie, timer: systemTimer },
  );
  server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());
beforeEach(() => {
  waiting = [];
  most = 0;
  fails = false;
});

const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const ask = async (cookie: string | undefined, path = "/quotes") =>
  await fetch(addressOf(path), { headers: cookie === undefined ? {} : { cookie } });

/** Until nothing waits to be made any more. */
async function makeAll(answers: readonly Promise<Response>[]): Promise<number[]> {
  const timer = setInterval(() => waiting.shift()?.(), 1);
  const all = await Promise.all(answers);
  clearInterval(timer);
  return all.map(({ status }) => status);
}

test("of many pages of one session two are made at a time", async () => {
  const answers = Array.from({ length: 12 }, () => ask("anna"));
  await expect.poll(() => waiting.length).toBe(2);
  expect(await makeAll(answers)).toEqual(Array<number>(12).fill(200));
  expect(most).toBe(2);
});

test("nobody else waits for them, and no call and no stranger does", async () => {
  const mine = Array.from({ length: 4 }, () => ask("anna"));
  await expect.poll(() => waiting.length).toBe(2);
  const others = [
    ask("bram"),
    ask(undefined),
    ask(undefined),
    ask("anna", "/api/trpc/quotes.list"),
    ask("anna", "/_next/a.js"),
  ];
  await expect.poll(() => waiting.length).toBe(7);
  expect(await makeAll([...mine, ...others])).toEqual(Array<number>(9).fill(200));
});

test("more than a browser asks for is 429 and says when to come again, before a page is made", async () => {
  const answers = Array.from({ length: 70 }, () => ask("anna"));
  const refused = await Promise.race(answers);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
  const statuses = await makeAll(answers);
  expect(statuses.filter((status) => status === 429)).toHaveLength(70 - 2 - 60);
});

test("who has left while they waited gets no page, and a page that fails leaves its place", async () => {
  const first = [ask("anna"), ask("anna")];
  await expect.poll(() => waiting.length).toBe(2);
  const left = get(addressOf("/quotes"), { headers: { cookie: "anna" } });
  left.on("error", () => {});
  await new Promise((resolve) => setTimeout(resolve, 20));
  left.destroy();
  expect(await makeAll(first)).toEqual([200, 200]);
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(waiting).toHaveLength(0);

  fails = true;
  expect(await makeAll(Array.from({ length: 5 }, () => ask("anna")))).toEqual(Array<number>(5).fill(500));
});
