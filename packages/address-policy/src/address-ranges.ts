import ipaddr from "ipaddr.js";

/** Of an address of IPv6 that holds one of IPv4, those before it. */
export const MAPPED_BITS = 96;

/**
 * A range in CIDR notation, or an address alone, in its shortest spelling: `192.0.2.7` is `192.0.2.7/32`, and so is
 * `::ffff:192.0.2.7`.
 *
 * @returns undefined when it is neither, or names bits behind its prefix (`192.0.2.7/24`).
 */
export function plainRange(text: string): string | undefined {
  const [spelled = "", ...more] = text.split("/");
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(spelled) || ipaddr.IPv6.isValid(spelled);
  if (!isAddress || spelled.includes("%") || more.length > 1) return undefined;
  const address = ipaddr.parse(spelled);
  const width = address.kind() === "ipv4" ? 32 : 128;
  const bits = more[0] ?? `${width}`;
  if (!/^(0|[1-9]\d{0,2})$/.test(bits) || Number(bits) > width) return undefined;
  const mapped = mappedRange(address, Number(bits));
  if (mapped !== undefined) return plainRange(mapped);
  const network = networkOf(address, Number(bits));
  return network === address.toString() ? `${network}/${bits}` : undefined;
}

/** The range of IPv4 that one of IPv6 spells (`::ffff:10.0.0.0/104` is `10.0.0.0/8`); undefined when it spells none. */
export function mappedRange(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string | undefined {
  if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress() || bits < MAPPED_BITS) return undefined;
  return `${address.toIPv4Address()}/${bits - MAPPED_BITS}`;
}

/** Whether an address lies in one of them: ranges as `plainRange` answers them. An IPv4 address in IPv6 is the IPv4 one. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}

const networkOf = (address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string =>
  address.kind() === "ipv4"
    ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString();
