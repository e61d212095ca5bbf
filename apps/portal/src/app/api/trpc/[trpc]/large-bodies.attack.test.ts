import type { TestServices } from "@quote-financing/api/testing/test-services";
import type { TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openRouteWorld } from "../../../../server/route-matrix/testing-route-world.ts";
import type { RouteWorld } from "../../../../server/route-matrix/testing-visitors.ts";
import { POST } from "./route.ts";

let database: TestDatabase;
let services: TestServices;
let world: RouteWorld;

beforeAll(async () => {
  ({ database, services, world } = await openRouteWorld());
}, 120_000);
afterAll(() => database.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Within all bounds, and the slowest to parse: names, each of its own. */
const LARGE = JSON.stringify({
  0: Object.fromEntries(Array.from({ length: 19_000 }, (_, index) => [`${"z".repeat(40)}${index}`, 1])),
});

async function send(headers: Readonly<Record<string, string>>, { body = LARGE, isAnnounced = true } = {}) {
  const length = isAnnounced ? { "content-length": String(body.length) } : {};
  const sent = { ...headers, "content-type": "application/json", ...length };
  const request = new Request("https://portal.example.nl/api/trpc/quotes.create?batch=1", {
    method: "POST",
    headers: sent,
    body,
  });
  const answer = await POST(request);
  return { status: answer.status, isRead: request.bodyUsed, answers: (await answer.json()) as unknown };
}

/** 16 connections of such bodies, without any account, took the whole process: another organization's GET waited 3.5 s. */
test("nothing is read of the body of somebody who is not signed in", async () => {
  const { status, isRead, answers } = await send({ origin: "https://portal.example.nl" });
  expect([status, isRead]).toEqual([401, false]);
  expect(answers).toMatchObject([{ error: { data: { code: "credentials_missing" } } }]);
});

test("nor of what is more than an organization may send", async () => {
  vi.spyOn(services.limiter, "countBody").mockReturnValue({ allowed: false, retryAfterSeconds: 3, headers: [] });
  const { status, isRead, answers } = await send(world.headersOf.owner);
  expect([status, isRead]).toEqual([429, false]);
  expect(answers).toMatchObject([{ error: { data: { code: "rate_limit_exceeded", retryAfterSeconds: 3 } } }]);
});

test("a body whose length was not announced counts as it was read", async () => {
  const charge = vi.spyOn(services.limiter, "chargeBody");
  await send(world.headersOf.owner, { isAnnounced: false });
  expect(charge).toHaveBeenCalledWith(expect.anything(), LARGE.length, expect.anything());
});

test("large bodies of one organization are parsed and judged one at a time, and others have a turn in between", async () => {
  const held = vi.spyOn(services.db.shares.expensive, "hold");
  const parse = vi.spyOn(JSON, "parse");
  let turns = 0;
  const parsedAt: number[] = [];
  parse.mockImplementation((text) => {
    if (text.length === LARGE.length) parsedAt.push(turns);
    return { 0: {} };
  });
  let isDone = false;
  const goOn = () => {
    turns += 1;
    if (!isDone) setImmediate(goOn);
  };
  goOn();
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(world.headersOf.owner)));
  isDone = true;
  parse.mockRestore();

  expect(answers.every(({ status }) => status === 400)).toBe(true);
  expect(held, "to parse it, and to judge it").toHaveBeenCalledTimes(12);
  expect(new Set(parsedAt).size, "each in a turn of its own, and once").toBe(6);
  expect(parsedAt).toHaveLength(6);
});

test("a small body waits for nothing", async () => {
  const held = vi.spyOn(services.db.shares.expensive, "hold");
  expect((await send(world.headersOf.owner, { body: '{"0":{}}' })).status).toBe(400);
  expect(held).not.toHaveBeenCalled();
});
