import type { RestLimits } from "../rest-options.ts";
import type { Route } from "../routes/route.ts";
import { type BucketState, TokenBuckets } from "./token-buckets.ts";

/** The outcome for one request, with the fields of the IETF draft as names and values in turn. */
export interface RateLimitVerdict {
  readonly allowed: boolean;
  readonly headers: readonly string[];
}

export interface RateLimiter {
  /** Counts one request of a credential: against its own bucket, and on claim resolution against that guard too. */
  readonly count: (route: Route, apiKeyId: string, nowMs: number) => RateLimitVerdict;
}

interface Limit {
  readonly name: string;
  readonly policy: string;
  readonly buckets: TokenBuckets;
}

/**
 * Token bucket per credential: `requestsPerSecond` with `burst` on top of an idle second; claim resolution besides has
 * `claimResolutionsPerMinute` (contract-decisions §2, decision record 0022).
 */
export function createRateLimiter(limits: RestLimits): RateLimiter {
  const general = createLimit("default", limits.requestsPerSecond, limits.burst);
  const resolutions = limits.claimResolutionsPerMinute;
  const claims = createLimit("claims", resolutions / 60, resolutions);

  return {
    count: (route, apiKeyId, nowMs) => {
      const state = general.buckets.take(apiKeyId, nowMs);
      if (!state.allowed || route.permission !== "claims.resolve") return verdict(general, state);
      return verdict(claims, claims.buckets.take(apiKeyId, nowMs));
    },
  };
}

function createLimit(name: string, perSecond: number, capacity: number): Limit {
  const windowSeconds = Math.max(1, Math.ceil(capacity / perSecond));
  return { name, policy: `"${name}";q=${capacity};w=${windowSeconds}`, buckets: new TokenBuckets(perSecond, capacity) };
}

function verdict({ name, policy }: Limit, { allowed, remaining, resetSeconds }: BucketState): RateLimitVerdict {
  const headers = ["RateLimit-Policy", policy, "RateLimit", `"${name}";r=${remaining};t=${resetSeconds}`];
  if (!allowed) headers.push("Retry-After", `${Math.max(1, resetSeconds)}`);
  return { allowed, headers };
}
