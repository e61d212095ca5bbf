/** IPv4 that no public receiver can have: IANA special-purpose registry, multicast, reserved, and one cloud's own host. */
export const NON_PUBLIC_IPV4_RANGES = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
] as const;

/**
 * The only IPv6 range that is given out for public use. Everything that wraps an IPv4 address (mapped, compatible,
 * translated, NAT64) lies outside.
 */
export const GLOBAL_IPV6_RANGE = "2000::/3";

/** Inside the global range and still not public: protocol assignments with Teredo, documentation, 6to4, 6bone, AS112. */
export const NON_PUBLIC_IPV6_RANGES = [
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3ffe::/16",
  "3fff::/20",
] as const;
