/** What one request found in its bucket. */
export interface BucketState {
  readonly allowed: boolean;
  /** Whole requests that may follow at once. */
  readonly remaining: number;
  /** Seconds, rounded up, until the next request is allowed (when refused) or the bucket is full (when allowed). */
  readonly resetSeconds: number;
}

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

const MAX_BUCKETS = 50_000;

/**
 * Token buckets by name, filled continuously (contract-decisions §11). In memory, of this process; a bucket that is full
 * again is forgotten when room is needed (decision record 0022).
 */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #tokensPerMs: number;

  constructor(
    readonly tokensPerSecond: number,
    readonly capacity: number,
  ) {
    this.#tokensPerMs = tokensPerSecond / 1000;
  }

  /** Takes `count`, all or nothing; 0 asks whether anything is left. */
  take(name: string, nowMs: number, count = 1): BucketState {
    const bucket = this.#filled(name, nowMs);
    const needed = Math.max(1, count);
    if (bucket.tokens < needed) {
      const remaining = Math.max(0, Math.floor(bucket.tokens));
      return { allowed: false, remaining, resetSeconds: Math.ceil((needed - bucket.tokens) / this.tokensPerSecond) };
    }
    bucket.tokens -= count;
    const missing = this.capacity - bucket.tokens;
    return {
      allowed: true,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.ceil(missing / this.tokensPerSecond),
    };
  }

  /** Takes what was used already, though it may not be there: what is missing fills up first. */
  charge(name: string, nowMs: number, count: number): void {
    this.#filled(name, nowMs).tokens -= count;
  }

  get size(): number {
    return this.#buckets.size;
  }

  #filled(name: string, nowMs: number): Bucket {
    let bucket = this.#buckets.get(name);
    if (bucket === undefined) {
      if (this.#buckets.size >= MAX_BUCKETS) this.#makeRoom(nowMs);
      bucket = { tokens: this.capacity, filledAtMs: nowMs };
      this.#buckets.set(name, bucket);
      return bucket;
    }
    // A clock that was set back gives nothing and takes nothing.
    const gained = Math.max(0, nowMs - bucket.filledAtMs) * this.#tokensPerMs;
    bucket.tokens = Math.min(this.capacity, bucket.tokens + gained);
    bucket.filledAtMs = nowMs;
    return bucket;
  }

  /** Drops the buckets that are full again; when all are in use, the oldest tenth. */
  #makeRoom(nowMs: number): void {
    for (const [name, { tokens, filledAtMs }] of this.#buckets) {
      if (tokens + (nowMs - filledAtMs) * this.#tokensPerMs >= this.capacity) this.#buckets.delete(name);
    }
    let surplus = this.#buckets.size - Math.floor(MAX_BUCKETS * 0.9);
    for (const name of this.#buckets.keys()) {
      if (surplus-- <= 0) break;
      this.#buckets.delete(name);
    }
  }
}
