import { lookup, Resolver } from "node:dns/promises";
import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import { withTimeout } from "@quote-financing/domain/time/with-timeout";

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a host name. Rejects when there is none. */
export type ResolveHost = (hostName: string) => Promise<readonly ResolvedAddress[]>;

/** What is asked of the name servers; node's own fits. */
export interface NameServers {
  resolve4(hostName: string): Promise<readonly string[]>;
  resolve6(hostName: string): Promise<readonly string[]>;
}

const QUERY_TIMEOUT_MS = 5_000;
const QUERY_TRIES = 2;
/** When one kind of address has come, the other is waited for no longer than this. */
const OTHER_FAMILY_MS = 300;

/**
 * Asks the name servers itself, off the thread pool: the platform's lookup has four threads for the whole process, and a
 * receiver with slow name servers would hold them. Names of the hosts file are not seen. An address that came too late
 * is not judged, and not connected to either.
 */
export function createNameServerResolver(
  servers: NameServers = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES }),
  otherFamilyMs = OTHER_FAMILY_MS,
): ResolveHost {
  return async (hostName) => {
    const found: ResolvedAddress[] = [];
    const ask = async (family: 4 | 6) => {
      const addresses = await (family === 4 ? servers.resolve4(hostName) : servers.resolve6(hostName));
      for (const address of addresses) found.push({ address, family });
      if (addresses.length === 0) throw new Error("The name has no address.");
    };
    const both = [ask(4), ask(6)];
    await Promise.any(both).catch(() => {});
    if (found.length > 0) await withTimeout(otherFamilyMs, Promise.allSettled(both)).catch(() => {});
    if (found.length > 0) return [...found].sort((left, right) => left.family - right.family);
    await Promise.all(both);
    return found;
  };
}

/** The platform's lookup with its hosts file: where private hosts may be receivers. */
export const resolveLikeThePlatform: ResolveHost = async (hostName) => {
  const found = await lookup(hostName, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

/** How names are read under a policy: where private hosts may be asked, the hosts file may name them. What they lead to is judged either way. */
export function resolverOf({ allowPrivateNetworks, allowedSubnets }: AddressPolicy): ResolveHost {
  return allowPrivateNetworks || allowedSubnets.length > 0 ? resolveLikeThePlatform : createNameServerResolver();
}
