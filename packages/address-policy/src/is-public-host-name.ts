/** Names that are never delegated in the public DNS, or that are reserved for a machine's or a site's own use. */
const PRIVATE_SUFFIXES = [
  "arpa",
  "cluster",
  "consul",
  "corp",
  "home",
  "internal",
  "intra",
  "intranet",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "localhost6",
  "onion",
  "private",
  "svc",
  "workgroup",
];

/** Public names that exist to answer with the address that is written into them, or with 127.0.0.1. */
const ADDRESS_ECHOES = [
  "1u.ms",
  "lacolhost.com",
  "local.gd",
  "localh.st",
  "localhost.direct",
  "localtest.me",
  "lvh.me",
  "nip.io",
  "rbndr.us",
  "sslip.io",
  "traefik.me",
  "vcap.me",
  "xip.io",
];

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const MAX_NAME_LENGTH = 253;

/**
 * True for a name of the public DNS. A name says little about its address: that is checked at connect time.
 *
 * @param hostName as the WHATWG URL parser gives it: lower case, punycode; one trailing dot is allowed.
 */
export function isPublicHostName(hostName: string): boolean {
  const name = hostName.endsWith(".") ? hostName.slice(0, -1) : hostName;
  const labels = name.split(".");
  const isWellFormed = name.length <= MAX_NAME_LENGTH && labels.every((label) => LABEL.test(label));
  if (!isWellFormed || labels.length < 2 || !TOP_LABEL.test(labels.at(-1) ?? "")) return false;
  return ![...PRIVATE_SUFFIXES, ...ADDRESS_ECHOES].some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}
