import { REQUEST_LIMITS } from "@quote-financing/domain/request-limits";

/** What one organization may ask of one process, over all its keys, tokens and people (contract-decisions §11). */
export interface RequestLimits {
  readonly requestsPerSecond: number;
  readonly burst: number;
  /** In any 60 seconds: the guard against trying out whose e-mail addresses are known. */
  readonly claimResolutionsPerMinute: number;
}

export const DEFAULT_LIMITS: RequestLimits = {
  requestsPerSecond: REQUEST_LIMITS.perSecond,
  burst: REQUEST_LIMITS.burst,
  claimResolutionsPerMinute: 60,
};

/**
 * A quote of 250 described lines has about 75 kB: 100 of them a second pass, and so do two bursts of them. Of bodies of
 * the largest size 10 a second pass (decision record 0204).
 */
export const BODY_BYTES_PER_SECOND = 10 * 1024 * 1024;
export const BODY_BYTES_BURST = 30 * 1024 * 1024;

/** 256 kB for each request of the limit: a page of 250 cases has about 150 kB. */
export const ANSWER_BYTES_PER_SECOND = 25 * 1024 * 1024;
export const ANSWER_BYTES_BURST = 50 * 1024 * 1024;

/**
 * Limit on message threads, within that on answers: 50 kB for each request of the limit. Building a page of 512 kB blocks the
 * event loop for several milliseconds. The burst is the longest message thread that is answered whole: 250 messages of 32,000
 * characters, each escaped, so that an honest reader of one is never refused the second time.
 */
export const MESSAGE_THREAD_BYTES_PER_SECOND = 5 * 1024 * 1024;
export const MESSAGE_THREAD_BYTES_BURST = 48 * 1024 * 1024;

/** For tests and measurements that are about something else. */
export const GENEROUS_LIMITS: RequestLimits = {
  requestsPerSecond: 100_000,
  burst: 100_000,
  claimResolutionsPerMinute: 100_000,
};
