import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MerchantClient, quoteBody } from "./merchant-client.ts";
import type { ServerProcess } from "./server-process.ts";
import { createInstallation, type Installation } from "./testing-installation.ts";

const DRAIN_SECONDS = 8;
const RECEIVER_MS = 3_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let installation: Installation;
let server: ServerProcess;

beforeAll(async () => {
  installation = await createInstallation();
  server = await installation.start({ DRAIN_SECONDS: String(DRAIN_SECONDS) });
});
afterAll(() => installation.close());

/** A create whose body is half sent until it is told to go on. */
function slowRequest(origin: string, token: string) {
  const body = JSON.stringify(quoteBody());
  const sending = request(`${origin}/v1/quotes`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
    },
  });
  const status = once(sending, "response").then(([response]) => response.statusCode as number);
  sending.write(body.slice(0, 20));
  return { status, goOn: () => sending.end(body.slice(20)) };
}

test("a process that is told to stop says so at /readyz at once, and ends what it has in hand: each event arrives once", async () => {
  const { receiver, token } = installation;
  const client = new MerchantClient(server.origin, token);
  await client.post("events/destinations", { name: "Ontvanger", url: receiver.url });
  receiver.answerAllWith((response) => void setTimeout(() => response.writeHead(200).end(), RECEIVER_MS));
  expect((await client.post("quotes", quoteBody())).status).toBe(201);
  await receiver.waitForRequests(1);
  const slow = slowRequest(server.origin, token);
  const other = await installation.start();

  const stopping = server.stop("SIGTERM");
  await pause(200);

  const readyz = await fetch(`${server.origin}/readyz`);
  expect(readyz.status).toBe(503);
  expect(await readyz.json()).toMatchObject({ checks: { process: "draining" } });
  const late = await client.get("cases");
  expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
  await pause(4_000);
  await expect(client.get("cases")).rejects.toThrow();
  slow.goOn();
  expect(await slow.status).toBe(201);
  const { code, tookMs } = await stopping;
  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(DRAIN_SECONDS * 1_000);

  const idOf = ({ body }: { body: string }) => JSON.parse(body).eventId as string;
  await receiver.waitForRequests(2);
  await pause(RECEIVER_MS + 1_000);
  expect(new Set(receiver.requests.map(idOf)).size).toBe(2);
  expect(receiver.requests).toHaveLength(2);
  expect(other.child.exitCode).toBeNull();
});
