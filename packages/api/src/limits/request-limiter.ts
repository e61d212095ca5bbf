import { type Caller, payerOf } from "@quote-financing/domain/people/caller";
import type { Permission } from "@quote-financing/domain/people/permissions";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { requestRefusals } from "../refusals/refusals.ts";
import {
  ANSWER_BYTES_BURST,
  ANSWER_BYTES_PER_SECOND,
  BODY_BYTES_BURST,
  BODY_BYTES_PER_SECOND,
  DEFAULT_LIMITS,
  MESSAGE_THREAD_BYTES_BURST,
  MESSAGE_THREAD_BYTES_PER_SECOND,
  type RequestLimits,
} from "./request-limits.ts";
import { SlidingWindows } from "./sliding-windows.ts";
import { type BucketState, TokenBuckets } from "./token-buckets.ts";

/** The outcome for one request, with the fields of the IETF draft as names and values in turn. */
export interface LimitVerdict {
  readonly allowed: boolean;
  /** Seconds until it is worth trying again, when refused. */
  readonly retryAfterSeconds: number;
  readonly headers: readonly string[];
}

type LimitName = "default" | "claims" | "bodies" | "answers" | "threads";

/** The sliding window of `claimResolutionsPerMinute`. */
const CLAIMS_SECONDS = 60;

/**
 * All limits on requests of one process: made once, counted by REST, tRPC and /cli. One organization has one
 * budget, however many credentials and people it has; a support agent has one too (contract-decisions §11, decision
 * records 0022 and 0204).
 */
export class RequestLimiter {
  readonly #requests: TokenBuckets;
  readonly #bodies: TokenBuckets;
  readonly #answers: TokenBuckets;
  readonly #threads: TokenBuckets;
  readonly #claims: SlidingWindows;
  /** Answers that lie here until their clients take them, in characters. */
  readonly #untaken = new Map<string, number>();
  /** Policies of the draft's structured fields: quota and window, and the unit where it is not requests. */
  readonly #policies: Readonly<Record<LimitName, string>>;

  constructor({ requestsPerSecond, burst, claimResolutionsPerMinute }: RequestLimits) {
    this.#requests = new TokenBuckets(requestsPerSecond, burst);
    // An operator who lets more requests through lets their bytes through; never less than one large body.
    const scale = Math.ceil(
      Math.max(1, requestsPerSecond / DEFAULT_LIMITS.requestsPerSecond, burst / DEFAULT_LIMITS.burst),
    );
    this.#bodies = new TokenBuckets(scale * BODY_BYTES_PER_SECOND, scale * BODY_BYTES_BURST);
    this.#answers = new TokenBuckets(scale * ANSWER_BYTES_PER_SECOND, scale * ANSWER_BYTES_BURST);
    this.#threads = new TokenBuckets(scale * MESSAGE_THREAD_BYTES_PER_SECOND, scale * MESSAGE_THREAD_BYTES_BURST);
    this.#claims = new SlidingWindows(claimResolutionsPerMinute, CLAIMS_SECONDS);
    this.#policies = {
      default: `"default";q=${burst};w=${windowOf(this.#requests)}`,
      claims: `"claims";q=${claimResolutionsPerMinute};w=${CLAIMS_SECONDS}`,
      bodies: `"bodies";q=${this.#bodies.capacity};w=${windowOf(this.#bodies)};qu="content-bytes"`,
      answers: `"answers";q=${this.#answers.capacity};w=${windowOf(this.#answers)};qu="content-bytes"`,
      threads: `"threads";q=${this.#threads.capacity};w=${windowOf(this.#threads)};qu="content-bytes"`,
    };
  }

  /** Counts one request; one that resolves a claim counts against both limits. */
  count(caller: Caller, permission: Permission | undefined, nowMs: number): LimitVerdict {
    const payer = payerOf(caller);
    const state = this.#requests.take(payer, nowMs);
    const answers = this.#answers.take(payer, nowMs, 0);
    const isHoarding = (this.#untaken.get(payer) ?? 0) > this.#answers.capacity;
    if (state.allowed && (isHoarding || !answers.allowed))
      return this.#verdict("answers", { ...answers, allowed: false });
    if (!state.allowed || permission !== "claims.resolve") return this.#verdict("default", state);
    return this.#verdict("claims", this.#claims.take(payer, nowMs));
  }

  /** Counts a body before it is read. One of unknown length (0) passes while anything is left, and is charged later. */
  countBody(caller: Caller, bytes: number, nowMs: number): LimitVerdict {
    return this.#verdict("bodies", this.#bodies.take(payerOf(caller), nowMs, Math.min(bytes, this.#bodies.capacity)));
  }

  /** What a body of unknown length had: may leave a debt. */
  chargeBody(caller: Caller, bytes: number, nowMs: number): void {
    this.#bodies.charge(payerOf(caller), nowMs, bytes);
  }

  /** What an answer had, in characters: may leave a debt, which the next request waits for. */
  chargeAnswer(caller: Caller, length: number, nowMs: number): void {
    this.#answers.charge(payerOf(caller), nowMs, length);
  }

  /**
   * An answer that its client has to take: who leaves too much lying is refused until some of it has gone.
   *
   * @returns what is called then, once
   */
  holdAnswer(caller: Caller, length: number): () => void {
    const payer = payerOf(caller);
    this.#untaken.set(payer, (this.#untaken.get(payer) ?? 0) + length);
    return () => {
      const left = (this.#untaken.get(payer) ?? 0) - length;
      if (left > 0) this.#untaken.set(payer, left);
      else this.#untaken.delete(payer);
    };
  }

  /** Whether anything is left for a thread: asked with the request, and again when its turn has come. */
  checkThreads(caller: Caller, nowMs: number): LimitVerdict {
    return this.#verdict("threads", this.#threads.take(payerOf(caller), nowMs, 0));
  }

  /** What a thread had, in characters, beyond what it counts as an answer. */
  chargeThread(caller: Caller, length: number, nowMs: number): void {
    this.#threads.charge(payerOf(caller), nowMs, length);
  }

  #verdict(name: LimitName, { allowed, remaining, resetSeconds }: BucketState): LimitVerdict {
    const policy = this.#policies[name];
    const headers = ["RateLimit-Policy", policy, "RateLimit", `"${name}";r=${remaining};t=${resetSeconds}`];
    const retryAfterSeconds = Math.max(1, resetSeconds);
    if (!allowed) headers.push("Retry-After", `${retryAfterSeconds}`);
    return { allowed, retryAfterSeconds, headers };
  }
}

const windowOf = ({ capacity, tokensPerSecond }: TokenBuckets): number =>
  Math.max(1, Math.ceil(capacity / tokensPerSecond));

/** @throws DomainError `rate_limit_exceeded`, which says when to come back. */
export function requireAllowed({ allowed, retryAfterSeconds }: LimitVerdict): void {
  if (!allowed) throw new DomainError(requestRefusals.tooManyRequests().retryAfter(retryAfterSeconds));
}
