/** What one organization may ask, over all its keys, tokens and people: contract-decisions §11. */
export const REQUEST_LIMITS = { perSecond: 100, burst: 200 } as const;
