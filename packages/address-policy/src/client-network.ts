import ipaddr from "ipaddr.js";

/** Who has one address of IPv6 has all 2^64 of its network: limits per address count the network. */
export function clientNetwork(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
