import ipaddr from "ipaddr.js";
import { MAPPED_BITS, mappedRange } from "./address-ranges.ts";

/** A range is shorter; what is longer may be anything, and is not told whole. */
const MAX_TOLD = 49;

/**
 * The value of DELIVERY_ALLOWED_SUBNETS or TRUSTED_PROXIES: ranges in CIDR notation, separated by commas or spaces. Empty: none. One of
 * IPv4 that is spelled in IPv6 is the IPv4 one, as addresses are read.
 *
 * @throws Error that names the first entry that is not a range, so that a typo stops the start.
 */
export function parseSubnets(text: string): string[] {
  const wrong = findWrongSubnet(text);
  if (wrong !== undefined) throw new Error(`"${wrong}" is not a range such as 10.1.0.0/16.`);
  return entriesOf(text).map((subnet) => mappedRange(...ipaddr.parseCIDR(subnet)) ?? subnet);
}

/** The first entry of such a value that is not a range. */
export const findWrongSubnet = (text: string): string | undefined =>
  entriesOf(text)
    .find((subnet) => !isRange(subnet))
    ?.slice(0, MAX_TOLD);

const entriesOf = (text: string): string[] => text.split(/[\s,]+/).filter((entry) => entry !== "");

/**
 * Other spellings would be ranges that nobody meant: `010.0.0.0/8` is 8.0.0.0/8 in octal, `10/8` is 0.0.0.10/8, and one that
 * holds more than the addresses of IPv4 in IPv6 would hold none of them.
 */
function isRange(text: string): boolean {
  if (!ipaddr.isValidCIDR(text)) return false;
  const [spelled = ""] = text.split("/");
  const [address, bits] = ipaddr.parseCIDR(text);
  if (!(address instanceof ipaddr.IPv6)) return ipaddr.IPv4.isValidFourPartDecimal(spelled);
  return !spelled.includes("%") && (!address.isIPv4MappedAddress() || bits >= MAPPED_BITS);
}
