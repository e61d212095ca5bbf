import ipaddr from "ipaddr.js";
import { mappedRange } from "./address-ranges.ts";

/**
 * The value of DELIVERY_ALLOWED_SUBNETS or TRUSTED_PROXIES: ranges in CIDR notation, separated by commas or spaces. Empty: none. One of
 * IPv4 that is spelled in IPv6 is the IPv4 one, as addresses are read.
 *
 * @throws Error that names the first entry that is not a range, so that a typo stops the start.
 */
export function parseSubnets(text: string): string[] {
  const subnets = text.split(/[\s,]+/).filter((entry) => entry !== "");
  const wrong = subnets.find((subnet) => !ipaddr.isValidCIDR(subnet));
  if (wrong !== undefined) throw new Error(`"${wrong}" is not a range such as 10.1.0.0/16.`);
  return subnets.map((subnet) => mappedRange(...ipaddr.parseCIDR(subnet)) ?? subnet);
}
