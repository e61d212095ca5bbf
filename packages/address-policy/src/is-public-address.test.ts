import { expect, test } from "vitest";
import { isPublicAddress } from "./is-public-address.ts";
import { parseSubnets } from "./parse-subnets.ts";
import { NON_PUBLIC_IPV4, NON_PUBLIC_IPV6, PUBLIC_ADDRESSES } from "./testing-vectors/non-public-addresses.ts";

const strict = { allowPrivateNetworks: false, allowedSubnets: [] };
const development = { allowPrivateNetworks: true, allowedSubnets: [] };

const UNREADABLE = [
  ...["", " ", "localhost", "example.com", "127.1", "0x7f.0.0.1", "0177.0.0.1", "2130706433", "8.8.8.8 ", " 8.8.8.8"],
  ...["8.8.8", "8.8.8.8.8", "8.8.8.256", "08.8.8.8", "8.8.8.8/32", "8.8.8.8:443", "[2606:4700::1]", "fe80::1%eth0"],
  ...["2606:4700::1%1", "2606:4700:::1", ":", "g::1", "2606:4700::1/64", "８.8.8.8", "8.8.8.8\u0000"],
];

test.each([...NON_PUBLIC_IPV4, ...NON_PUBLIC_IPV6])("%s is not public", (address) => {
  expect(isPublicAddress(address, strict)).toBe(false);
});

test.each(PUBLIC_ADDRESSES)("%s is public", (address) => {
  expect(isPublicAddress(address, strict)).toBe(true);
});

test.each(UNREADABLE)("%j is no address: refused under every policy", (address) => {
  expect(isPublicAddress(address, strict)).toBe(false);
  expect(isPublicAddress(address, development)).toBe(false);
});

test("development may connect anywhere", () => {
  for (const address of [...NON_PUBLIC_IPV4, ...NON_PUBLIC_IPV6]) {
    expect(isPublicAddress(address, development)).toBe(true);
  }
});

test("an allowed subnet opens its own family and range, and a wrong entry opens nothing", () => {
  const policy = { allowPrivateNetworks: false, allowedSubnets: ["10.1.0.0/16", "fd00::/8", "everything", "0.0.0.0"] };
  const asked = ["10.1.0.0", "10.1.255.255", "fd12::1", "10.2.0.0", "127.0.0.1", "::1", "fc00::1"];
  expect(asked.filter((address) => isPublicAddress(address, policy))).toEqual(["10.1.0.0", "10.1.255.255", "fd12::1"]);
});

test("subnets are read from a list, and a typo is named", () => {
  expect(parseSubnets(" 10.1.0.0/16, fd00::/8\n127.0.0.1/32,")).toEqual(["10.1.0.0/16", "fd00::/8", "127.0.0.1/32"]);
  expect(parseSubnets("")).toEqual([]);
  expect(parseSubnets("::ffff:10.0.0.0/104, ::ffff:c000:207/128,::ffff:0:0/96")).toEqual([
    ...["10.0.0.0/8", "192.0.2.7/32", "0.0.0.0/0"],
  ]);
  expect(() => parseSubnets("10.1.0.0/16,10.2.0.0/33")).toThrow('"10.2.0.0/33"');
  expect(() => parseSubnets("x".repeat(50))).toThrow(`"${"x".repeat(49)}"`);
});

test.each([
  ...["10/8", "010.0.0.0/8", "0x0a.0.0.0/8", "167772160/8", "10.0.0.1", "fe80::%eth0/64"],
  ...["::ffff:10.0.0.0/90", "::ffff:0:0/95", "[::1]/128"],
])("%s, which would be a range that nobody meant, is refused by its name", (subnet) => {
  expect(() => parseSubnets(`10.1.0.0/16 ${subnet}`)).toThrow(`"${subnet}"`);
});
