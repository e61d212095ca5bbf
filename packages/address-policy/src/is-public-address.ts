import ipaddr from "ipaddr.js";
import type { AddressPolicy } from "./address-policy.ts";
import { GLOBAL_IPV6_RANGE, NON_PUBLIC_IPV4_RANGES, NON_PUBLIC_IPV6_RANGES } from "./non-public-ranges.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

const nonPublicIpv4 = NON_PUBLIC_IPV4_RANGES.map(rangeFrom);
const globalIpv6 = rangeFrom(GLOBAL_IPV6_RANGE);
const nonPublicIpv6 = NON_PUBLIC_IPV6_RANGES.map(rangeFrom);

/**
 * True when a delivery may connect to this address. Fails closed: what is not a plain IPv4 or IPv6 address, a zone id
 * included, is refused under every policy.
 *
 * @param address as a resolver gives it: `203.0.113.9` or `2001:db8::1`, without brackets.
 */
export function isPublicAddress(address: string, policy: AddressPolicy): boolean {
  const parsed = parseAddress(address);
  if (parsed === undefined) return false;
  if (policy.allowPrivateNetworks || policy.allowedSubnets.some((subnet) => isInSubnet(parsed, subnet))) return true;
  return parsed.kind() === "ipv4"
    ? !nonPublicIpv4.some((range) => isIn(parsed, range))
    : isIn(parsed, globalIpv6) && !nonPublicIpv6.some((range) => isIn(parsed, range));
}

/** Strict: four decimal parts without leading zeros, or IPv6 without a zone id. */
function parseAddress(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    const address = ipaddr.IPv4.parse(text);
    return address.toString() === text ? address : undefined;
  }
  const isIpv6 = text.includes(":") && !text.includes("%") && ipaddr.IPv6.isValid(text);
  return isIpv6 ? ipaddr.IPv6.parse(text) : undefined;
}

function isIn(address: Address, [network, prefixLength]: Range): boolean {
  return address.kind() === network.kind() && address.match(network, prefixLength);
}

function isInSubnet(address: Address, subnet: string): boolean {
  return ipaddr.isValidCIDR(subnet) && isIn(address, rangeFrom(subnet));
}

function rangeFrom(subnet: string): Range {
  return ipaddr.parseCIDR(subnet);
}
