import { createSecureServer, type Http2SecureServer } from "node:http2";
import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import { createReceiver, type Receiver, receiverAuthority } from "@quote-financing/testing/create-receiver";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { localAddresses } from "../../testing-world.ts";
import { createHttpsSender, type HttpsSender } from "./https-sender.ts";
import type { ResolveHost } from "./resolve-host.ts";
import { outcomeOf, testRequest } from "./testing/testing-requests.ts";

const limits = { ackTimeoutMs: 5_000, maxResponseBytes: 64 * 1024, keptResponseBytes: 4 * 1024 };
const publicOnly: AddressPolicy = { allowPrivateNetworks: false, allowedSubnets: [] };
const NAME = "receiver.example.nl";

let receiver: Receiver;
let sender: HttpsSender;

beforeEach(async () => {
  receiver = await createReceiver({ hosts: ["localhost", "127.0.0.1", NAME] });
  sender = createHttpsSender({ addressPolicy: localAddresses, limits, ca: receiver.caPem });
});
afterEach(async () => {
  await sender.close();
  await receiver.close();
});

const post = (url: string, by = sender) => outcomeOf(by.send(testRequest(url, { payload: '{"a":"één"}' })));

test("a request has the payload's bytes, its length, the secret and no word of compression", async () => {
  expect(await post(receiver.url)).toMatchObject({ status: 200, errorClass: null });

  const [request] = receiver.requests;
  expect(request?.body).toBe('{"a":"één"}');
  expect(request?.headers).toMatchObject({
    authorization: "Bearer whsec_x",
    "content-type": "application/json",
    "content-length": "13",
    host: `localhost:${receiver.port}`,
  });
  expect(Object.keys(request?.headers ?? {})).not.toContain("accept-encoding");
});

test("connections are kept: 50 posts one after the other share one", async () => {
  for (let count = 0; count < 50; count += 1) expect((await post(receiver.url)).status).toBe(200);
  expect(receiver.connectionCount()).toBe(1);
});

test("a receiver that hangs holds up nobody else at its origin", async () => {
  receiver.answerWith("hang");
  const hanging = sender.send(testRequest(receiver.url));
  expect(await Promise.all(Array.from({ length: 10 }, () => post(receiver.url)))).toHaveLength(10);
  hanging.cancel();
});

test("a kept connection that the receiver closes while it rested is replaced within the attempt", async () => {
  await sender.close();
  sender = createHttpsSender({ addressPolicy: localAddresses, limits, ca: receiver.caPem, staleAfterMs: 0.001 });
  expect((await post(receiver.url)).status).toBe(200);
  receiver.answerWith("reset");

  expect(await post(receiver.url)).toMatchObject({ status: 200, errorClass: null });

  expect(receiver.requests).toHaveLength(3);
  expect(receiver.connectionCount()).toBe(2);
});

test("a connection in use that breaks is a failed attempt, tried once", async () => {
  expect((await post(receiver.url)).status).toBe(200);
  receiver.answerAllWith("reset");
  expect(await post(receiver.url)).toMatchObject({ status: null, errorClass: "connection_reset" });
  expect(receiver.requests).toHaveLength(2);
});

test("a receiver that closes behind its answers without saying so fails once, and is then sent each event over a connection of its own", async () => {
  const served = new Set<unknown>();
  receiver.answerAllWith((response) => {
    if (served.has(response.socket)) response.destroy();
    else response.end();
    served.add(response.socket);
  });
  const failures = [];
  for (let count = 0; count < 8; count += 1) {
    const { errorClass } = await post(receiver.url);
    if (errorClass !== null) failures.push(errorClass);
  }
  expect(failures).toEqual(["connection_reset"]);
  expect(receiver.requests).toHaveLength(8);
});

test("a receiver that echoes the request leaves no secret in what is kept, not even where the answer is cut", async () => {
  const secret = "whsec_3q2-7wABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
  for (const length of [0, 1_000, ...Array.from({ length: 60 }, (_, index) => 4_096 - index)]) {
    const headers = { "x-echo": `Bearer ${secret}` };
    receiver.answerWith({ status: 200, headers, body: `${"a".repeat(length)}${secret} and more`.repeat(2) });
    const outcome = await outcomeOf(sender.send(testRequest(receiver.url, { secret })));
    const kept = `${outcome.responseHeaders}${outcome.responseBody}`;
    expect(outcome.status).toBe(200);
    expect(kept).toContain("x-echo: Bearer ••••••••");
    expect(kept).not.toContain(secret.slice(0, 12));
    expect(outcome.responseBody?.length).toBeLessThanOrEqual(4_096);
  }
});

describe("a receiver that speaks HTTP/2", () => {
  let server: Http2SecureServer;
  const seen: string[] = [];

  beforeEach(async () => {
    const { keyPem, certPem } = await (await receiverAuthority()).issue(["localhost"]);
    server = createSecureServer({ key: keyPem, cert: certPem }, (request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        seen.push(`${request.httpVersion} ${request.headers.authorization} ${body}`);
        response.writeHead(202).end("ok");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => void server.close());

  test("gets its events over it", async () => {
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => post(`https://localhost:${port}/events`)));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 202, errorClass: null, responseBody: "ok" });
    expect(new Set(seen)).toEqual(new Set(['2.0 Bearer whsec_x {"a":"één"}']));
  });
});

describe("addresses are judged at connect", () => {
  const resolvingTo = (...answers: string[][]): { resolveHost: ResolveHost; asked: () => number } => {
    let asked = 0;
    const resolveHost: ResolveHost = async () => {
      const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
      asked += 1;
      return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    };
    return { resolveHost, asked: () => asked };
  };
  const strict = (
    resolveHost: ResolveHost,
    addressPolicy = publicOnly as typeof publicOnly & { allowedSubnets: string[] },
  ) => createHttpsSender({ addressPolicy, limits, ca: receiver.caPem, resolveHost });
  const urlOf = (host: string) => `https://${host}:${receiver.port}/events`;

  test.each([
    [["127.0.0.1"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["169.254.169.254"]],
    [["93.184.215.14", "127.0.0.1"]],
    [["127.0.0.1", "93.184.215.14"]],
    [["2606:2800:21f:cb07:6820:80da:af6b:8b2c", "fd00::1"]],
  ])("a public name that resolves to %j is refused, and nothing connects", async (addresses) => {
    const careful = strict(resolvingTo(addresses).resolveHost);
    expect(await post(urlOf(NAME), careful)).toMatchObject({ errorClass: "address_refused", status: null });
    expect(receiver.connectionCount()).toBe(0);
    await careful.close();
  });

  test("a name that is rebound to a private address after its first connection is refused then", async () => {
    const open = { allowPrivateNetworks: false, allowedSubnets: ["127.0.0.1/32"] };
    const rebound = resolvingTo(["127.0.0.1"], ["10.0.0.1"]);
    const careful = strict(rebound.resolveHost, open);
    receiver.answerAllWith({ status: 200, headers: { connection: "close" } });

    expect((await post(urlOf(NAME), careful)).status).toBe(200);
    expect(await post(urlOf(NAME), careful)).toMatchObject({ errorClass: "address_refused" });
    expect(rebound.asked()).toBe(2);
    await careful.close();
  });

  test.each(["127.0.0.1", "[::1]", "[::ffff:7f00:1]", "2130706433", "0x7f.1", "localhost", "0"])(
    "the literal or name %s is refused without a lookup",
    async (host) => {
      const resolver = resolvingTo(["93.184.215.14"]);
      const careful = strict(resolver.resolveHost);
      expect(await post(urlOf(host), careful)).toMatchObject({ errorClass: "address_refused" });
      expect(resolver.asked()).toBe(0);
      expect(receiver.connectionCount()).toBe(0);
      await careful.close();
    },
  );

  test("a subnet that the operator opened is reached", async () => {
    const careful = strict(resolvingTo(["127.0.0.1"]).resolveHost, {
      allowPrivateNetworks: false,
      allowedSubnets: ["127.0.0.0/8"],
    });
    expect((await post(urlOf(NAME), careful)).status).toBe(200);
    await careful.close();
  });

  test("a name without an address, and one that does not resolve, say so", async () => {
    const empty = strict(resolvingTo([]).resolveHost);
    const failing = strict(() => Promise.reject(new Error("SERVFAIL")));
    expect(await post(urlOf(NAME), empty)).toMatchObject({ errorClass: "dns_failed" });
    expect(await post(urlOf(NAME), failing)).toMatchObject({ errorClass: "dns_failed" });
    await Promise.all([empty.close(), failing.close()]);
  });
});
