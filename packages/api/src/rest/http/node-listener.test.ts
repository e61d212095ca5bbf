import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { nodeListener } from "./node-listener.ts";

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
