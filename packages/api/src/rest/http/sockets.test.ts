import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRestWorld, type RestWorld } from "../testing/testing-rest-world.ts";

const MIB = 1024 * 1024;

let world: RestWorld;
beforeAll(async () => void (world = await createRestWorld()));
afterAll(() => world.close());

const head = (...lines: string[]) =>
  [`POST /v1/quotes HTTP/1.1`, "Host: x", `Authorization: Bearer ${world.token}`, ...lines, "", ""].join("\r\n");

/** Opens a connection, collects what comes back and resolves with it when `done` says so or the peer closes. */
function open(done: (text: string) => boolean = () => false): { socket: Socket; received: Promise<string> } {
  const socket = connect(world.port, "127.0.0.1");
  let text = "";
  const received = new Promise<string>((resolve) => {
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (done(text)) resolve(text);
    });
    socket.on("close", () => resolve(text));
    socket.on("error", () => resolve(text));
  });
  return { socket, received };
}

const hasEnvelope = (text: string): boolean => /\r\n\r\n\{"error":.*\}/s.test(text);

test("a chunked body is cut off at the first byte too many, while the client is still sending", async () => {
  const { socket, received } = open(hasEnvelope);
  socket.write(head("Content-Type: application/json", "Transfer-Encoding: chunked"));
  const chunk = Buffer.alloc(64 * 1024, "x");
  // The last chunk never comes: only a server that counts as it reads can answer.
  for (let sent = 0; sent <= MIB; sent += chunk.length)
    socket.write(Buffer.concat([Buffer.from("10000\r\n"), chunk, Buffer.from("\r\n")]));

  const text = await received;
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text).toContain('"code":"body_too_large"');
  expect(text).toMatch(/\r\nConnection: close\r\n/i);
  socket.destroy();
});

test.each([
  ["a length and chunks", ["Content-Length: 5", "Transfer-Encoding: chunked"]],
  ["two lengths", ["Content-Length: 5", "Content-Length: 44"]],
  ["a length that is none", ["Content-Length: 5, 44"]],
  ["chunks spelled otherwise", ["Transfer-Encoding: xchunked"]],
  ["chunks that are not last", ["Transfer-Encoding: chunked, identity"]],
])("a body whose end could be read in two ways is read in none: %s", async (_what, lines) => {
  const { socket, received } = open();
  const smuggled = "GET /v1/cases HTTP/1.1\r\nHost: x\r\n\r\n";
  socket.write(`${head("Content-Type: application/json", ...lines)}0\r\n\r\n${smuggled}`);
  const text = await received;
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test("a declared length over the limit is refused before any byte of the body", async () => {
  const { socket, received } = open(hasEnvelope);
  socket.write(head("Content-Type: application/json", `Content-Length: ${MIB + 1}`));
  expect(await received).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test("a refused sender that keeps sending gets the whole answer, and the connection ends", async () => {
  const { socket, received } = open();
  socket.write(head("Content-Type: text/plain", "Transfer-Encoding: chunked"));
  const chunk = `10000\r\n${"x".repeat(64 * 1024)}\r\n`;
  const pump = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", pump);
  pump();
  expect(await received).toContain('"code":"media_type_unsupported"');
});

test("a client that hangs up in the middle of its body creates nothing and is logged as gone", async () => {
  world.options.lines.length = 0;
  const before = world.things.calls;
  const { socket } = open();
  await new Promise<void>((resolve) => {
    socket.write(`${head("Content-Type: application/json", "Content-Length: 100")}{"name":"x"`, () => resolve());
  });
  socket.end();
  await expect.poll(() => world.options.lines.map(({ status }) => status)).toEqual([499]);
  expect(world.things.calls).toBe(before);
  expect(world.options.lines[0]).not.toHaveProperty("fault");
});

test("a client that hangs up before its answer leaves the server whole", async () => {
  let release = () => {};
  const reached = new Promise<void>((resolve) => {
    world.things.afterWrite = () => {
      resolve();
      return new Promise((go) => void (release = go));
    };
  });
  const { socket } = open();
  socket.write(`${head("Content-Type: application/json", "Content-Length: 12")}{"name":"x"}`);
  await reached;
  world.things.afterWrite = async () => {};
  socket.destroy();
  release();
  const next = await world.send.node("/v1/quotes", { method: "POST", token: world.token, body: { name: "next" } });
  expect(next.status).toBe(201);
});

test("a body behind a refusal is not taken for the next request, and the connection lives on", async () => {
  const { socket, received } = open((text) => text.split("HTTP/1.1 ").length === 3);
  const smuggled = "GET /v1/quotes/x HTTP/1.1\r\nHost: x\r\n\r\n";
  const first = head("Content-Type: text/plain", `Content-Length: ${smuggled.length}`);
  socket.write(`${first}${smuggled}${head("Content-Type: application/json", "Content-Length: 12")}{"name":"x"}`);
  const statuses = Array.from((await received).matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => status);
  expect(statuses).toEqual(["415", "201"]);
  socket.destroy();
});

test("two requests sent at once on one connection are answered in order", async () => {
  const { socket, received } = open((text) => text.split("HTTP/1.1 ").length === 3);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.token}\r\n\r\n`;
  socket.write(get("/v1/nothing") + get("/v1/quotes/x"));
  const codes = Array.from((await received).matchAll(/"code":"(\w+)"/g), ([, code]) => code);
  expect(codes).toEqual(["route_unknown", "parameter_invalid"]);
  socket.destroy();
});

test("a chunked body within the limit is read, however it is cut", async () => {
  const { socket, received } = open((text) => text.includes('"data"'));
  socket.write(head("Content-Type: application/json", "Transfer-Encoding: chunked"));
  for (const byte of Buffer.from('{"name":"één"}'))
    socket.write(Buffer.concat([Buffer.from("1\r\n"), Buffer.from([byte]), Buffer.from("\r\n")]));
  socket.write("0\r\n\r\n");
  expect(await received).toMatch(/^HTTP\/1\.1 201 /);
  socket.destroy();
});

test("a request that was done is answered before the bytes behind it are refused", async () => {
  const { socket, received } = open();
  socket.write(`${head("Content-Type: application/json", "Content-Length: 12")}{"name":"x"}\0\x01 no HTTP\r\n\r\n`);

  const text = await received;
  const statuses = Array.from(text.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => status);
  expect(statuses).toEqual(["201", "400"]);
  expect(text).toMatch(/"code":"body_malformed".*"requestId":"req_/);
});

test("two requests are answered before the third, whose body cannot be read, is refused", async () => {
  const { socket, received } = open();
  const good = `${head("Content-Type: application/json", "Content-Length: 12")}{"name":"x"}`;
  socket.write(`${good}${good}${head("Content-Type: application/json", "Transfer-Encoding: chunked")}zz\r\n`);

  const statuses = Array.from((await received).matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => status);
  expect(statuses).toEqual(["201", "201", "400"]);
});

test.each([
  ["no HTTP at all", "nonsense\r\n\r\n"],
  ["a length that is no number", "POST /v1/quotes HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n"],
  ["a header of 64 KiB", `GET /v1/quotes HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(64 * 1024)}\r\n\r\n`],
])("%s is refused with the envelope and the connection is closed", async (_name, text) => {
  const { socket, received } = open();
  socket.write(text);
  const answer = await received;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/"code":"body_malformed".*"requestId":"req_/);
});

test.each([
  ["a known path", "BREW /v1/quotes", 405, '"code":"method_not_allowed"'],
  ["a known path, in small letters", "get /v1/quotes", 405, '"code":"method_not_allowed"'],
  ["an unknown path", "BREW /v1/nothing", 404, '"code":"route_unknown"'],
])("a method that node:http does not know is answered for what it asks of: %s", async (_what, line, status, code) => {
  world.options.lines.length = 0;
  const { socket, received } = open();
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`);
  const answer = await received;
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain(code);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(answer).toMatch(/\r\nRequest-Id: req_/);
  expect(/\r\nAllow: POST, OPTIONS\r\n/.test(answer)).toBe(status === 405);
  expect(world.options.lines).toMatchObject([{ method: "UNKNOWN", status }]);
});

test("a method that node:http does not know is refused behind a request that was answered", async () => {
  const { socket, received } = open();
  socket.once("data", () => socket.write("BREW /v1/quotes HTTP/1.1\r\nHost: x\r\n\r\n"));
  socket.write(`${head("Content-Type: application/json", "Content-Length: 12")}{"name":"x"}`);
  const statuses = Array.from((await received).matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => status);
  expect(statuses).toEqual(["201", "405"]);
});
