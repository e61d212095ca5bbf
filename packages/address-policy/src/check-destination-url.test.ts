import { describe, expect, test } from "vitest";
import { checkDestinationUrl } from "./check-destination-url.ts";
import { MAX_URL_LENGTH } from "./max-url-length.ts";
import { HONEST_URLS } from "./testing-vectors/honest-urls.ts";
import { ipv4Spellings } from "./testing-vectors/ipv4-spellings.ts";
import { NON_PUBLIC_IPV4, NON_PUBLIC_IPV6 } from "./testing-vectors/non-public-addresses.ts";
import { HONEST_PORTS, REFUSED_PORTS } from "./testing-vectors/ports.ts";
import { CROOKED_HOSTS, CROOKED_URLS, INVISIBLE_URLS, PRIVATE_HOST_NAMES } from "./testing-vectors/refused-urls.ts";

const strict = { allowPrivateNetworks: false, allowedSubnets: [] };
const development = { allowPrivateNetworks: true, allowedSubnets: [] };

const refusedUrls = [
  ...CROOKED_URLS,
  ...INVISIBLE_URLS,
  ...[
    ...CROOKED_HOSTS,
    ...PRIVATE_HOST_NAMES,
    ...NON_PUBLIC_IPV6.map((address) => `[${address}]`),
    ...NON_PUBLIC_IPV4.flatMap(ipv4Spellings),
  ].flatMap((host) => [`https://${host}/hook`, `https://${host}:8443/?a=b`]),
];

test("no spelling of a non-public host, and no other crooked url, is accepted", () => {
  expect(refusedUrls.filter((url) => checkDestinationUrl(url, strict).ok)).toEqual([]);
  expect(new Set(refusedUrls).size).toBeGreaterThan(2_000);
});

test.each(HONEST_URLS)("%s is accepted and stored as %s", (sent, stored) => {
  expect(checkDestinationUrl(sent, strict)).toEqual({ ok: true, value: stored });
});

test("what is stored is accepted again, unchanged", () => {
  for (const [, stored] of HONEST_URLS) {
    expect(checkDestinationUrl(stored, strict)).toEqual({ ok: true, value: stored });
  }
  expect(HONEST_URLS.length).toBeGreaterThanOrEqual(40);
});

test("no port of another service is accepted, on any host, in development either", () => {
  const urls = REFUSED_PORTS.flatMap((port) => [`https://example.com:${port}/`, `https://93.184.216.34:${port}/a`]);
  for (const policy of [strict, development]) {
    expect(urls.filter((url) => checkDestinationUrl(url, policy).ok)).toEqual([]);
  }
});

test.each(HONEST_PORTS)("a receiver may sit on port %i", (port) => {
  expect(checkDestinationUrl(`https://example.com:${port}/hook`, strict).ok).toBe(true);
  expect(checkDestinationUrl(`https://127.0.0.1:${port}/hook`, development).ok).toBe(true);
});

describe("length", () => {
  const urlOf = (length: number) => "https://example.com/".padEnd(length, "a");

  test("2048 characters are accepted, one more is refused", () => {
    expect(checkDestinationUrl(urlOf(MAX_URL_LENGTH), strict).ok).toBe(true);
    expect(checkDestinationUrl(urlOf(MAX_URL_LENGTH + 1), strict)).toMatchObject({ reason: "too_long" });
    // Longer as it is kept and sent than as it was given.
    const accented = `https://hooks.example.com/${"é".repeat(400)}`;
    expect(checkDestinationUrl(accented, strict)).toMatchObject({ reason: "too_long_encoded" });
  });

  test("a url that only its serialization makes too long is refused", () => {
    expect(checkDestinationUrl(`https://example.com/${"é".repeat(1_000)}`, strict).ok).toBe(false);
  });
});

describe("development", () => {
  test.each(["localhost:4000", "127.0.0.1:4000", "[::1]:4000", "10.0.0.1", "receiver", "nas.local"])(
    "private networks may be allowed: https://%s",
    (host) => expect(checkDestinationUrl(`https://${host}/`, development).ok).toBe(true),
  );

  test.each([
    "http://localhost:4000/",
    "http://example.com/",
    "https://u@localhost/",
    "https://localhost/#a",
    "https://",
  ])("but every other rule stays: %s", (url) => expect(checkDestinationUrl(url, development).ok).toBe(false));
});

describe("allowed subnets", () => {
  const policy = { allowPrivateNetworks: false, allowedSubnets: ["10.1.0.0/16", "fd00:1::/32"] };

  test("open exactly their addresses", () => {
    expect(checkDestinationUrl("https://10.1.2.3/", policy).ok).toBe(true);
    expect(checkDestinationUrl("https://[fd00:1::5]/", policy).ok).toBe(true);
    expect(checkDestinationUrl("https://10.2.0.1/", policy).ok).toBe(false);
    expect(checkDestinationUrl("https://[::ffff:10.1.2.3]/", policy).ok).toBe(false);
  });

  test("open no names", () => {
    expect(checkDestinationUrl("https://app.internal/", policy).ok).toBe(false);
  });
});

test.each([
  ["http://example.com/", "not_https"],
  ["http://example.com/https://example.com/", "not_https"],
  ["https://a b/", "malformed"],
  ["https://u:p@example.com/", "user_info"],
  ["https://example.com/#a", "fragment"],
  ["https://example.com:0/", "port"],
  ["https://example.com:00022/", "port"],
  ["https://127.1/", "host"],
])("the refusal of %s says why: %s", (url, reason) => {
  expect(checkDestinationUrl(url, strict)).toMatchObject({ ok: false, reason });
});
