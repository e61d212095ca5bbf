import { type BucketState, TokenBuckets } from "@quote-financing/api/limits/token-buckets";

/** A slider asks at most 7 times a second; a page of a site loads a frame and some pictures. */
const PER_SECOND = 40;
const BURST = 80;

/** Limits the answers of the widget for one client: its page, figures and pictures count together (decision record 0212). */
export function createWidgetThrottle(): (client: string, nowMs: number) => BucketState {
  const buckets = new TokenBuckets(PER_SECOND, BURST);
  return (client, nowMs) => buckets.take(client, nowMs);
}
