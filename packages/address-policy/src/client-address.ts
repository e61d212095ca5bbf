import ipaddr from "ipaddr.js";

/** What a process knows of where a request came from. */
interface Arrival {
  /** Address of the peer of the connection; undefined where the platform does not tell it. */
  readonly peer: string | undefined;
  /** `X-Forwarded-For`: each proxy appends the address of its own peer. */
  readonly forwardedFor: string | undefined;
  /** `X-Forwarded-Proto` */
  readonly forwardedProto: string | undefined;
}

export interface Client {
  /** IPv4 or IPv6 in its shortest spelling; undefined when nobody trustworthy told it. */
  readonly address: string | undefined;
  readonly scheme: "http" | "https";
  /** Whether a trusted proxy sent it on. */
  readonly isPeerTrusted: boolean;
}

export type FindClient = (arrival: Arrival) => Client;

/** Peers are few, and the same from request to request. */
const MAX_KNOWN_PEERS = 1_000;

/**
 * Who sent a request (decision record 0195). Headers are believed only of a peer in `trustedProxies` (ranges in CIDR
 * notation; none: of nobody), read from the right: the first address that is no trusted proxy is the client's.
 *
 * @param options.isPeerTrusted for a platform that does not tell the peer: what stands in front is then trusted.
 */
export function createClientFinder(
  trustedProxies: readonly string[],
  { isPeerTrusted = false }: { readonly isPeerTrusted?: boolean } = {},
): FindClient {
  const ranges = trustedProxies.map((range) => ipaddr.parseCIDR(range));
  const isTrusted = (address: string): boolean => {
    const parsed = ipaddr.process(address);
    return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  };
  const known = new Map<string, { readonly address: string | undefined; readonly isTrusted: boolean }>();
  const peerOf = (peer: string) => {
    let found = known.get(peer);
    if (found === undefined) {
      const address = plainAddress(peer);
      found = { address, isTrusted: address !== undefined && isTrusted(address) };
      if (known.size >= MAX_KNOWN_PEERS) known.clear();
      known.set(peer, found);
    }
    return found;
  };
  const unknownPeer = { address: undefined, isTrusted: isPeerTrusted && ranges.length > 0 };

  return ({ peer, forwardedFor, forwardedProto }) => {
    const nearest = peer === undefined ? unknownPeer : peerOf(peer);
    if (!nearest.isTrusted) return { address: nearest.address, scheme: "http", isPeerTrusted: false };
    const address = behindProxies(forwardedFor, isTrusted) ?? nearest.address;
    const scheme = lastOf(forwardedProto)?.toLowerCase() === "https" ? "https" : "http";
    return { address, scheme, isPeerTrusted: true };
  };
}

/** From the right past trusted proxies. An entry that is no address was not written by one of ours: it ends the way. */
function behindProxies(forwardedFor: string | undefined, isTrusted: (address: string) => boolean): string | undefined {
  let last: string | undefined;
  for (const entry of (forwardedFor ?? "").split(",").toReversed()) {
    const address = plainAddress(entry.trim());
    if (address === undefined) break;
    last = address;
    if (!isTrusted(address)) break;
  }
  return last;
}

const lastOf = (list: string | undefined): string | undefined => list?.split(",").at(-1)?.trim();

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d+)?$/;

/** The shortest spelling; `::ffff:192.0.2.1` is `192.0.2.1`, and a zone is left out. */
function plainAddress(text: string): string | undefined {
  const [, four, six] = WITH_PORT.exec(text) ?? [];
  const spelled = (four ?? six ?? text).split("%", 1)[0] ?? "";
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(spelled) || ipaddr.IPv6.isValid(spelled);
  return isAddress ? ipaddr.process(spelled).toString() : undefined;
}
