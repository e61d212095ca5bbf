import type { LimitVerdict } from "@quote-financing/api/limits/request-limiter";

const ALLOWED: LimitVerdict = { allowed: true, retryAfterSeconds: 0, headers: [] };

/** Stands in for the rate limit where the facade is measured without it. */
export class RequestLimiter {
  count(): LimitVerdict {
    return ALLOWED;
  }

  countBody(): LimitVerdict {
    return ALLOWED;
  }
}

/** Of the same file. */
export const requireAllowed = (): void => undefined;
