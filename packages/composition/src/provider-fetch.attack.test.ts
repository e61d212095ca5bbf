import { createHttp2Server } from "@quote-financing/delivery/sending/http/testing/testing-http2-server";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agentProviderFault, agentProviderOf } from "./agent-provider.ts";
import { createProviderFetch } from "./provider-fetch.ts";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await createReceiver();
});
afterAll(() => receiver.close());

const GET = { method: "GET", headers: {} };
const inside = () => createProviderFetch({ allowPrivateNetworks: true, allowedSubnets: [] }, receiver.caPem);

test("no address of a private network is asked, however it is spelt, and no plain http", async () => {
  const outside = createProviderFetch({ allowPrivateNetworks: false, allowedSubnets: [] }, receiver.caPem);
  const { port } = receiver;
  for (const host of [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "0x7f.1",
    "2130706433",
    "127.0.0.1.nip.io",
    "169.254.169.254",
  ]) {
    await expect(outside(`https://${host}:${port}/`, GET), host).rejects.toThrow();
  }
  await expect(inside()(`http://127.0.0.1:${port}/`, GET)).rejects.toThrow("refused");
  expect(receiver.connectionCount()).toBe(0);
});

test("a redirect is an answer and leads nowhere", async () => {
  receiver.answerWith({ status: 302, headers: { Location: `https://localhost:${receiver.port}/elsewhere` } });
  const before = receiver.requests.length;
  const answer = await inside()(receiver.url, GET);
  expect([answer.status, receiver.requests.length - before]).toEqual([302, 1]);
});

test("an answer without an end has one", async () => {
  receiver.answerWith({ status: 200, body: "x".repeat(600 * 1024) });
  await expect(inside()(receiver.url, GET)).rejects.toThrow();
});

test("nor has one over HTTP/2, of which no more is read than that", async () => {
  const MIB = 1024 * 1024;
  let written = 0;
  const server = await createHttp2Server((stream) => {
    stream.respond({ ":status": 200 });
    const goOn = () => {
      while (written < 32 * MIB && !stream.destroyed) {
        written += 16 * 1024;
        if (!stream.write(Buffer.alloc(16 * 1024, "x"))) return void stream.once("drain", goOn);
      }
      if (!stream.destroyed) stream.end();
    };
    goOn();
  });
  await expect(inside()(server.url, GET)).rejects.toThrow("too large");
  expect(written).toBeLessThan(4 * MIB);
  await server.close();
});

test("a form arrives as it was sent, with its headers", async () => {
  receiver.answerWith({ status: 200, body: "{}" });
  const body = new URLSearchParams({ code: "one two" });
  const answer = await inside()(receiver.url, { method: "POST", headers: { authorization: "Basic abc" }, body });
  expect(await answer.json()).toEqual({});
  const last = receiver.requests.at(-1);
  expect([last?.method, last?.headers.authorization, String(last?.body)]).toEqual([
    "POST",
    "Basic abc",
    "code=one+two",
  ]);
});

test("agents' provider is four names, or none", () => {
  const whole = {
    OIDC_ISSUER: "https://login.example.com/",
    OIDC_CLIENT_ID: "console",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_AGENT_DOMAIN: "Platform.Example",
  };
  expect([agentProviderFault(whole), agentProviderOf(whole)?.domain]).toEqual([undefined, "platform.example"]);
  const { OIDC_CLIENT_SECRET: _, ...without } = whole;
  expect([agentProviderFault({}), agentProviderOf({})]).toEqual([undefined, undefined]);
  expect(agentProviderFault(without)).toContain("OIDC_CLIENT_SECRET missing");
});
