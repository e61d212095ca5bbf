import { lookup, Resolver } from "node:dns/promises";

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a host name. Rejects when there is none. */
export type ResolveHost = (hostName: string) => Promise<readonly ResolvedAddress[]>;

const QUERY_TIMEOUT_MS = 5_000;
const QUERY_TRIES = 2;

/**
 * Asks the name servers itself, off the thread pool: the platform's lookup has four threads for the whole process, and a
 * receiver with slow name servers would hold them. Names of the hosts file are not seen.
 */
export function createNameServerResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  return async (hostName) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostName), resolver.resolve6(hostName)]);
    const [v4, v6] = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : []));
    const found = [...of(v4, 4), ...of(v6, 6)];
    if (found.length > 0) return found;
    throw answers.find((answer) => answer.status === "rejected")?.reason ?? new Error("The name has no address.");
  };
}

const of = (addresses: readonly string[] | undefined, family: 4 | 6): ResolvedAddress[] =>
  (addresses ?? []).map((address) => ({ address, family }));

/** The platform's lookup with its hosts file: where private hosts may be receivers. */
export const resolveLikeThePlatform: ResolveHost = async (hostName) => {
  const found = await lookup(hostName, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};
