import { expect, test } from "vitest";
import { isInRanges, plainRange } from "./address-ranges.ts";

test.each([
  ["192.0.2.7", "192.0.2.7/32"],
  ["192.0.2.0/24", "192.0.2.0/24"],
  ["0.0.0.0/0", "0.0.0.0/0"],
  ["2001:DB8:0:0::/32", "2001:db8::/32"],
  ["2001:db8::1", "2001:db8::1/128"],
  ["::ffff:192.0.2.7", "192.0.2.7/32"],
  ["::ffff:192.0.2.0/120", "192.0.2.0/24"],
  ["::ffff:0:0/96", "0.0.0.0/0"],
])("%s is the range %s", (text, range) => {
  expect(plainRange(text)).toBe(range);
});

test.each([
  "",
  "example.com",
  "192.0.2",
  "0x7f.0.0.1",
  "192.0.2.7/24",
  "192.0.2.0/33",
  "192.0.2.0/024",
  "192.0.2.0/24/8",
  "192.0.2.0/",
  "192.0.2.0/-1",
  "2001:db8::1/32",
  "2001:db8::/129",
  "::ffff:192.0.2.7/120",
  "fe80::1%eth0",
  " 192.0.2.7",
])("%j is no range", (text) => {
  expect(plainRange(text)).toBeUndefined();
});

test("an address is in its range, whichever way it is spelled, and in no other", () => {
  const ranges = ["192.0.2.0/24", "2001:db8::/32"];
  const within = ["192.0.2.0", "192.0.2.255", "::ffff:192.0.2.9", "2001:db8:1::1"];
  const outside = ["192.0.3.0", "::ffff:192.0.3.9", "2001:db9::1", "", "nonsense", "192.0.2.9.example.com"];
  expect(within.filter((address) => !isInRanges(address, ranges))).toEqual([]);
  expect(isInRanges("192.0.2.7", [plainRange("::ffff:192.0.2.7") ?? ""])).toBe(true);
  expect(outside.filter((address) => isInRanges(address, ranges))).toEqual([]);
});
