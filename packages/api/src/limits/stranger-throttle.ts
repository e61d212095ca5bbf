import { clientNetwork } from "@quote-financing/address-policy/client-network";
import { TokenBuckets } from "./token-buckets.ts";

/**
 * What anybody may ask for without a credential and is expensive to answer, and how often one client may, in a second and at
 * once (decision record 0217). An office behind one address signs in less often; a slider asks 7 times a second.
 */
const LIMITS = [
  { root: "/api/auth/", perSecond: 10, burst: 120 },
  { root: "/api/invitations/", perSecond: 2, burst: 20 },
  { root: "/api/factor-reset", perSecond: 2, burst: 20 },
  { root: "/widgets/", perSecond: 40, burst: 80 },
  { root: "?", perSecond: 20, burst: 60 },
  { root: "!", perSecond: 30, burst: 300 },
  { root: "~", perSecond: 50, burst: 500 },
] as const;

/** Stands for every path that leads nowhere: all of them are one thing to ask for. */
export const UNKNOWN_PATH = "?";
/** Stands for every page and what comes with it, asked for by somebody who is not signed in. */
export const STRANGERS_PAGE = "!";
/** Stands for every call of what pages ask for, by somebody who is not signed in. */
export const STRANGERS_CALL = "~";

/** @returns after how many seconds to come back; undefined when the request may go on */
export type StrangerThrottle = (path: string, clientAddress: string | undefined, nowMs: number) => number | undefined;

/**
 * Refuses a flood of strangers before anything of it is read: behind this the same request would be routed, parsed and
 * logged by Next.js first. All clients of unknown address are counted as one.
 */
export function createStrangerThrottle(): StrangerThrottle {
  const limits = LIMITS.map(({ root, perSecond, burst }) => ({ root, buckets: new TokenBuckets(perSecond, burst) }));
  return (path, clientAddress, nowMs) => {
    const limit = limits.find(({ root }) => path.startsWith(root));
    if (limit === undefined) return undefined;
    const client = clientAddress === undefined ? "" : clientNetwork(clientAddress);
    const { allowed, resetSeconds } = limit.buckets.take(client, nowMs);
    return allowed ? undefined : Math.max(1, resetSeconds);
  };
}
