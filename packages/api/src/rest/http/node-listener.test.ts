import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { SentFile } from "../../context.ts";
import { fileAnswer } from "../answer.ts";
import { nodeListener } from "./node-listener.ts";
import type { BodyReading } from "./rest-request.ts";

test("a large answer is held from when it is written until its client has it, or has gone", async () => {
  const held = new Set<symbol>();
  const hold = () => {
    const answer = Symbol("answer");
    held.add(answer);
    return () => void held.delete(answer);
  };
  const body = "x".repeat(32 * 1024 * 1024);
  const server = createServer(nodeListener(async () => ({ status: 200, headers: [], body, hold })));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const ask = (method = "GET") => {
    const socket = connect(port, "127.0.0.1").pause();
    socket.write(`${method} / HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  };

  const reading = ask();
  const leaving = ask();
  const looking = ask("HEAD").resume();
  await expect.poll(() => held.size).toBe(2);
  reading.resume();
  await expect.poll(() => held.size).toBe(1);
  leaving.destroy();
  await expect.poll(() => held.size).toBe(0);

  for (const socket of [reading, looking]) socket.destroy();
  server.close();
});

test("a file whose client has gone before it is sent is closed", async () => {
  const opened: { isClosed: boolean }[] = [];
  const leaving = Promise.withResolvers<void>();
  async function* bytes() {
    const file = { isClosed: false };
    opened.push(file);
    try {
      for (;;) yield Buffer.alloc(1024);
    } finally {
      file.isClosed = true;
    }
  }
  const file: SentFile = { sha256: "", mediaType: "image/png", fileName: "a.png", sizeBytes: 1_000_000, open: bytes };
  const listener = nodeListener(async (request) => {
    const answer = await fileAnswer(request, file, "req_1", []);
    await leaving.promise;
    return answer;
  });
  const server = createServer((request, response) => {
    response.once("close", leaving.resolve);
    listener(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => opened.length).toBe(1);

  socket.destroy();

  await expect.poll(() => opened).toEqual([{ isClosed: true }]);
  server.close();
});

test.each([
  ["with its body", "hello"],
  ["in the middle of its body", "he"],
])("a client that goes %s before anybody reads it, as while its key is looked up, is gone", async (_, sent) => {
  const leaving = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<BodyReading>();
  const listener = nodeListener(async (request) => {
    await leaving.promise;
    reading.resolve(await request.readBody(1024));
    return { status: 204, headers: [], body: undefined };
  });
  const server = createServer((request, response) => {
    request.once("close", leaving.resolve).once("error", () => undefined);
    listener(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n${sent}`);
  await once(server, "request");

  socket.destroy();

  const ended = await Promise.race([reading.promise, pause(2_000)]);
  expect(ended).toEqual({ failure: "aborted" });
  server.close();
});
