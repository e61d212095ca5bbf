import { expect, test } from "vitest";
import { createClientFinder } from "./client-address.ts";
import { clientNetwork } from "./client-network.ts";

const arrival = { peer: "10.0.0.7", forwardedFor: undefined, forwardedProto: undefined };

test("without trusted proxies the peer is the client, and headers do not count", () => {
  const find = createClientFinder([]);
  const client = find({ ...arrival, forwardedFor: "203.0.113.9", forwardedProto: "https" });
  expect(client).toEqual({ address: "10.0.0.7", scheme: "http", isPeerTrusted: false });
});

test("a peer that is no trusted proxy is not believed", () => {
  const find = createClientFinder(["192.168.0.0/16"]);
  const client = find({ ...arrival, forwardedFor: "203.0.113.9", forwardedProto: "https" });
  expect(client).toEqual({ address: "10.0.0.7", scheme: "http", isPeerTrusted: false });
});

test("the client is the first address from the right that is no trusted proxy", () => {
  const find = createClientFinder(["10.0.0.0/8", "fd00::/8"]);
  const address = (forwardedFor: string) => find({ ...arrival, forwardedFor }).address;
  expect(address("203.0.113.9")).toBe("203.0.113.9");
  expect(address("198.51.100.1, 203.0.113.9, 10.1.2.3, fd00::5")).toBe("203.0.113.9");
  expect(address("10.9.9.9, 10.1.2.3")).toBe("10.9.9.9");
});

test("what a client wrote into the header never becomes its address", () => {
  const find = createClientFinder(["10.0.0.0/8"]);
  const address = (forwardedFor: string) => find({ ...arrival, forwardedFor }).address;
  expect(address("10.0.0.1, 203.0.113.9")).toBe("203.0.113.9");
  expect(address("unknown, 10.1.2.3")).toBe("10.1.2.3");
  expect(address("1.2.3.4.5")).toBe("10.0.0.7");
  expect(address("0x7f.1")).toBe("10.0.0.7");
  expect(address(" , ,")).toBe("10.0.0.7");
});

test("addresses have one spelling, with a port or mapped into IPv6", () => {
  const find = createClientFinder(["127.0.0.0/8", "::1/128"]);
  const address = (forwardedFor: string) => find({ ...arrival, peer: "::ffff:127.0.0.1", forwardedFor }).address;
  expect(address("203.0.113.9:4711")).toBe("203.0.113.9");
  expect(address("[2001:DB8:0:0:0:0:0:1]:4711")).toBe("2001:db8::1");
  expect(address("::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("the scheme is the nearest trusted proxy's word, and nobody else's", () => {
  const find = createClientFinder(["10.0.0.0/8"]);
  expect(find({ ...arrival, forwardedProto: "https" }).scheme).toBe("https");
  expect(find({ ...arrival, forwardedProto: "https, http" }).scheme).toBe("http");
  expect(find({ ...arrival, peer: "203.0.113.9", forwardedProto: "https" }).scheme).toBe("http");
});

test("where the platform tells no peer, headers are believed only when trusted proxies are named", () => {
  const headers = { peer: undefined, forwardedFor: "203.0.113.9", forwardedProto: "https" };
  expect(createClientFinder([], { isPeerTrusted: true })(headers)).toMatchObject({
    address: undefined,
    scheme: "http",
  });
  expect(createClientFinder(["10.0.0.0/8"], { isPeerTrusted: true })(headers)).toMatchObject({
    address: "203.0.113.9",
    scheme: "https",
  });
});

test("all addresses of one network of IPv6 count as one client", () => {
  expect(clientNetwork("2001:db8:1:2:3:4:5:6")).toBe(clientNetwork("2001:db8:1:2::1"));
  expect(clientNetwork("2001:db8:1:3::1")).not.toBe(clientNetwork("2001:db8:1:2::1"));
  expect(clientNetwork("203.0.113.9")).toBe("203.0.113.9");
});
