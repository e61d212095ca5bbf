import { once } from "node:events";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { createClientErrorListener } from "@quote-financing/api/rest/http/client-error";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Leaving, leave } from "./leave.ts";
import { listen } from "./listen.ts";

const ACCEPT_MS = 500;

/** A server that leaves as the product does, and a proxy's connection to it that stays open. */
async function createWorld() {
  const told: Leaving[] = [];
  const listening = await listen(
    (_, response) => {
      if (told.at(-1)?.closesConnections) response.setHeader("Connection", "close");
      response.end();
    },
    createClientErrorListener({ makeId: () => "req_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D", portalUrl: "http://localhost" }),
    { host: "127.0.0.1", port: 0 },
  );
  const { port } = listening.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return {
    told,
    server: listening.server,
    /** @returns what the answer says about its connection */
    async ask(): Promise<string | undefined> {
      const sending = request({ port, method: "POST", agent, path: "/" }).end();
      const [response] = await once(sending, "response");
      await once(response.resume(), "end");
      return response.headers.connection;
    },
    leave: () => {
      const tell = (leaving: Leaving) => void told.push(leaving);
      const { drain } = listening;
      return leave({ graceMs: 4 * ACCEPT_MS, acceptMs: ACCEPT_MS, drain, tell, endStreams: () => {} });
    },
  };
}

test("answers end their connections while others are still taken, but not when the listener closes", async () => {
  const { ask, told, server, leave } = await createWorld();
  const left = leave();

  expect(await ask()).toBe("close");
  await vi.waitUntil(() => told.length === 2, { interval: 1 });
  expect(server.listening).toBe(true);
  expect(await ask()).toBe("keep-alive");
  await vi.waitUntil(() => !server.listening, { interval: 1 });
  // On the connection from before: nobody can open one any more.
  expect(await ask()).toBe("close");
  await left;

  expect(told.map(({ isDraining }) => isDraining)).toEqual([true, true, true]);
});

test("an idle connection is left to who opened it for as long as connections were taken, and no longer", async () => {
  const { ask, told, server, leave } = await createWorld();
  const left = leave();
  await vi.waitUntil(() => told.length === 2, { interval: 1 });
  await ask();

  await vi.waitUntil(() => !server.listening, { interval: 1 });
  const startedAtMs = performance.now();
  await left;
  const tookMs = performance.now() - startedAtMs;

  expect(tookMs).toBeGreaterThan(ACCEPT_MS / 2);
  expect(tookMs).toBeLessThan(2 * ACCEPT_MS);
});
