import ipaddr from "ipaddr.js";

/**
 * The value of DELIVERY_ALLOWED_SUBNETS: ranges in CIDR notation, separated by commas or spaces. Empty: none.
 *
 * @throws Error that names the first entry that is not a range, so that a typo stops the start.
 */
export function parseSubnets(text: string): string[] {
  const subnets = text.split(/[\s,]+/).filter((entry) => entry !== "");
  const wrong = subnets.find((subnet) => !ipaddr.isValidCIDR(subnet));
  if (wrong !== undefined) throw new Error(`DELIVERY_ALLOWED_SUBNETS: "${wrong}" is not a range such as 10.1.0.0/16.`);
  return subnets;
}
