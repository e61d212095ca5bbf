import { clientNetwork } from "@quote-financing/address-policy/client-network";
import { TokenBuckets } from "./token-buckets.ts";

/**
 * What anybody may ask for without a credential and is expensive to answer, and how often one client may, in a second and at
 * once (decision record 0217). An office behind one address signs in less often; a slider asks 7 times a second.
 */
const PATH_LIMITS = [
  { root: "/api/auth/", perSecond: 10, burst: 120 },
  { root: "/api/invitations/", perSecond: 2, burst: 20 },
  { root: "/api/factor-reset", perSecond: 2, burst: 20 },
  { root: "/widgets/", perSecond: 40, burst: 80 },
] as const;

/** Requests that count together, whatever their path. */
const KIND_LIMITS = {
  /** A path that leads nowhere. */
  unknown: { perSecond: 20, burst: 60 },
  /** A page and what comes with it, for somebody who is not signed in. */
  page: { perSecond: 30, burst: 300 },
  /** A call that pages make, for somebody who is not signed in. */
  call: { perSecond: 50, burst: 500 },
} as const;

export type StrangersRequest =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: keyof typeof KIND_LIMITS };

/** @returns after how many seconds to come back; undefined when the request may go on */
export type StrangerThrottle = (
  request: StrangersRequest,
  clientAddress: string | undefined,
  nowMs: number,
) => number | undefined;

/**
 * Refuses a flood of strangers before anything of it is read: behind this the same request would be routed, parsed and
 * logged by Next.js first. All clients of unknown address are counted as one.
 */
export function createStrangerThrottle(): StrangerThrottle {
  const bucketsOf = ({ perSecond, burst }: { readonly perSecond: number; readonly burst: number }) =>
    new TokenBuckets(perSecond, burst);
  const ofPaths = PATH_LIMITS.map((limit) => ({ root: limit.root, buckets: bucketsOf(limit) }));
  const ofKinds = {
    unknown: bucketsOf(KIND_LIMITS.unknown),
    page: bucketsOf(KIND_LIMITS.page),
    call: bucketsOf(KIND_LIMITS.call),
  };
  const bucketsFor = (request: StrangersRequest) =>
    request.kind === "path"
      ? ofPaths.find(({ root }) => request.path.startsWith(root))?.buckets
      : ofKinds[request.kind];
  return (request, clientAddress, nowMs) => {
    const buckets = bucketsFor(request);
    if (buckets === undefined) return undefined;
    const client = clientAddress === undefined ? "" : clientNetwork(clientAddress);
    const { allowed, resetSeconds } = buckets.take(client, nowMs);
    return allowed ? undefined : Math.max(1, resetSeconds);
  };
}
