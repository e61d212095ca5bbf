import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHttpsSender, type HttpsSender } from "./https-sender.ts";
import type { ResolvedAddress } from "./resolve-host.ts";
import { createHttp2Server } from "./testing/testing-http2-server.ts";
import { outcomeOf, testRequest } from "./testing/testing-requests.ts";

const limits = { ackTimeoutMs: 2_000, maxResponseBytes: 64 * 1024, keptResponseBytes: 4 * 1024 };
/** The one address that is public here: receivers of these tests listen there. */
const policy: AddressPolicy = { allowPrivateNetworks: false, allowedSubnets: ["127.0.0.1/32"] };
const HOST = "receiver.example.nl";

let receiver: Receiver;
/** What a private service of the same port would see. */
let inside: Receiver;
const senders: HttpsSender[] = [];
beforeEach(async () => {
  receiver = await createReceiver({ hosts: [HOST] });
  inside = await createReceiver({ hosts: [HOST] });
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()));
  await Promise.all([receiver.close(), inside.close()]);
});

const v4 = (address: string): ResolvedAddress => ({ address, family: 4 });
const v6 = (address: string): ResolvedAddress => ({ address, family: 6 });
const PUBLIC = v4("127.0.0.1");

/** Names are answered as a hostile name server does: each question by the next of its answers, then by the last. */
function rebinding(caPem: string, ...answers: readonly (readonly ResolvedAddress[])[]) {
  const asked: string[] = [];
  const resolveHost = async (name: string) => {
    asked.push(name);
    return answers[Math.min(asked.length, answers.length) - 1] ?? [];
  };
  const sender = createHttpsSender({ addressPolicy: policy, limits, resolveHost, ca: caPem, staleAfterMs: 0.001 });
  senders.push(sender);
  const send = (url: string) => outcomeOf(sender.send(testRequest(url)));
  return { asked, send };
}

const at = ({ port }: { readonly port: number }) => `https://${HOST}:${port}/events`;

test("the address that was judged is the one that is connected: a name is asked once for a connection", async () => {
  const { asked, send } = rebinding(receiver.caPem, [PUBLIC], [v4("127.0.0.2")]);
  expect(await send(at(receiver))).toMatchObject({ status: 200 });
  expect(asked).toEqual([HOST]);
});

test.each<[string, ResolvedAddress[]]>([
  ["one private among public ones, last", [PUBLIC, v4("127.0.0.2")]],
  ["one private among public ones, first", [v4("10.0.0.1"), PUBLIC]],
  ["a public one, and the metadata of a cloud", [PUBLIC, v4("169.254.169.254")]],
  ["IPv4 in IPv6", [v6("::ffff:127.0.0.1")]],
  ["IPv4 in IPv6, in hexadecimal", [v6("::ffff:7f00:1")]],
  ["IPv4 compatible", [v6("::127.0.0.1")]],
  ["IPv4 translated (NAT64)", [v6("64:ff9b::7f00:1")]],
  ["IPv4 translated for local use", [v6("64:ff9b:1::7f00:1")]],
  ["6to4", [v6("2002:7f00:1::")]],
  ["Teredo", [v6("2001:0:7f00:1::")]],
  ["loopback", [v6("::1")]],
  ["link-local with a zone", [v6("fe80::1%lo")]],
  ["a public address with a zone", [v6("2606:4700::1111%lo")]],
  ["unique local", [v6("fd00::1")]],
  ["no address at all", [v4("0.0.0.0")]],
  ["a family that is told wrongly", [{ address: "::1", family: 4 }]],
  ["what is no address", [v4("0177.0.0.1"), v4("localhost")]],
])("a name that resolves to %s is connected to nowhere", async (_, addresses) => {
  const { send } = rebinding(receiver.caPem, addresses);
  expect(await send(at(receiver))).toMatchObject({ status: null, errorClass: "address_refused" });
  expect(receiver.connectionCount()).toBe(0);
});

test("a name that moves to a private address keeps its public connection, and gets no other", async () => {
  const { asked, send } = rebinding(receiver.caPem, [PUBLIC], [v4("127.0.0.2")]);
  expect(await send(at(receiver))).toMatchObject({ status: 200 });
  receiver.answerWith((response) => response.destroy());

  const moved = await send(at(receiver));

  expect(asked).toEqual([HOST, HOST]);
  expect(moved).toMatchObject({ errorClass: "address_refused" });
  expect([receiver.connectionCount(), inside.connectionCount()]).toEqual([1, 0]);
});

test("nor does an HTTP/2 session that ends while a request is on its way come back at another address", async () => {
  const server = await createHttp2Server(
    (stream, number) => {
      if (number === 1) stream.respond({ ":status": 200 }, { endStream: true });
      else stream.session?.destroy();
    },
    undefined,
    [HOST],
  );
  const url = at({ port: Number(new URL(server.url).port) });
  const { asked, send } = rebinding(receiver.caPem, [PUBLIC], [v4("127.0.0.2")]);
  expect(await send(url)).toMatchObject({ status: 200 });

  const moved = await send(url);
  const connections = server.connections();
  await server.close();

  expect(asked).toEqual([HOST, HOST]);
  expect(moved).toMatchObject({ status: null, errorClass: "address_refused" });
  expect(connections).toBe(1);
});

test("a redirect to a private address is an answer, whichever status it has", async () => {
  const { asked, send } = rebinding(receiver.caPem, [PUBLIC]);
  for (const status of [301, 302, 303, 307, 308]) {
    receiver.answerWith({ status, headers: { Location: at(inside), Refresh: `0;url=${at(inside)}` } });
    expect(await send(at(receiver))).toMatchObject({ status });
  }
  expect(inside.connectionCount()).toBe(0);
  expect(new Set(asked)).toEqual(new Set([HOST]));
});
