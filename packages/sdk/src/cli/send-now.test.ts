import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

const DESTINATION = `whk_${"0".repeat(26)}`;
const EVENT = `evt_${"0".repeat(26)}`;
const PATH = `/v1/events/destinations/${DESTINATION}`;

let server: Server;
let asked: string[];
let answers: { status: number; body: object }[];
let printed: string[];

beforeEach(async () => {
  [asked, answers, printed] = [[], [], []];
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    asked.push([request.method, request.url, body].filter(Boolean).join(" "));
    const answer = answers.shift();
    response.writeHead(answer?.status ?? 500, { "Content-Type": "application/json" }).end(JSON.stringify(answer?.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => void server.close());

function run(...words: string[]): Promise<number> {
  const print = (line: string) => void printed.push(line);
  const environment = {
    QUOTE_FINANCING_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    QUOTE_FINANCING_API_KEY: "okey_test",
  };
  return runCommand(words, { environment, terminal: { out: print, say: print }, signal: new AbortController().signal });
}

it("pauses and resumes a destination, and says what that means for its events", async () => {
  answers.push({ status: 200, body: { name: "Planning", paused: true, pausedAt: "2026-06-01T09:30:00.000Z" } });
  answers.push({ status: 200, body: { name: "Planning", paused: false } });

  expect(await run("destinations", "pause", DESTINATION)).toBe(0);
  expect(await run("destinations", "resume", DESTINATION)).toBe(0);

  expect(asked).toEqual([`PATCH ${PATH} {"paused":true}`, `PATCH ${PATH} {"paused":false}`]);
  expect(printed.join("\n")).toContain("paused since 2026-06-01T09:30:00.000Z");
  expect(printed.join("\n")).toContain("24 hours");
  expect(printed.at(-1)).toBe("Planning is resumed. What waits is sent now.");
});

it("sends one event now, and all of a destination as long as there are more", async () => {
  answers.push({ status: 200, body: { data: {} } });
  answers.push({ status: 200, body: { data: { count: 10_000, hasMore: true } } });
  answers.push({ status: 200, body: { data: { count: 200, hasMore: false } } });

  expect(await run("events", "send-now", EVENT, "--destination", DESTINATION)).toBe(0);
  expect(await run("events", "send-now", "--all", "--destination", DESTINATION)).toBe(0);

  const all = `POST ${PATH}/deliveries/send`;
  expect(asked).toEqual([`POST ${PATH}/deliveries/${EVENT}/send`, all, all]);
  expect(printed.at(-1)).toContain("10200 retries");

  answers.push({ status: 200, body: { data: { count: 1, hasMore: false } } });
  await run("events", "send-now", "--all", "--destination", DESTINATION);
  expect(printed.at(-1)).toBe("1 retry brought forward; what waits is tried now.");
});

it("fails with the service's reason when nothing can be sent", async () => {
  const error = { code: "state_conflict", message: "The destination is paused.", requestId: "req_1" };
  answers.push({ status: 409, body: { error } });
  expect(await run("events", "send-now", EVENT, "--destination", DESTINATION)).toBe(1);
  expect(printed.join("\n")).toContain("The destination is paused. (state_conflict, req_1)");
});

it.each([
  ["destinations", "pause"],
  ["destinations", "pause", EVENT],
  ["destinations", "resume", DESTINATION, "more"],
  ["events", "send-now", EVENT],
  ["events", "send-now", "--destination", DESTINATION],
  ["events", "send-now", EVENT, "--all", "--destination", DESTINATION],
  ["events", "send-now", "--all", "--destination", "whk_1"],
])("does not understand %s %s %s %s %s", async (...words) => {
  expect(await run(...words)).toBe(2);
  expect(asked).toEqual([]);
});
