const WAIT = "wait-";

/** Of an error, the digest is all that Next.js hands to the browser: here how long to wait before the page is asked for again. */
export const waitDigest = (seconds: number): string => `${WAIT}${seconds}`;

/** @returns undefined for every other digest */
export const secondsToWait = (digest: string | undefined): number | undefined =>
  digest?.startsWith(WAIT) ? Number(digest.slice(WAIT.length)) : undefined;
