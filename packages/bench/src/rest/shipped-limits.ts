/** Limits that one organization does not meet here; all else is as `npm start` has it. */
export const SHIPPED_LIMITS = {
  RATE_LIMIT_PER_SECOND: "100000",
  RATE_LIMIT_BURST: "100000",
  CLAIM_RESOLUTIONS_PER_MINUTE: "100000",
};
