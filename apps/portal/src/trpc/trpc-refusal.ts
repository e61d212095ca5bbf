import type { AppRouter } from "@quote-financing/api/router";
import type { BrokenRule } from "@quote-financing/domain/refusals/refusal-rules";
import { TRPCClientError } from "@trpc/client";

/** What a failed procedure tells the person: the same code, message and request id as REST, and the rule they broke. */
export interface ShownRefusal {
  readonly code: string;
  readonly message: string;
  readonly param?: string | undefined;
  readonly requestId?: string | undefined;
  readonly rule?: BrokenRule | undefined;
  /** After how long it is worth trying again, where the server said so. */
  readonly retryAfterSeconds?: number | undefined;
}

/** Undefined when no answer came at all: the connection is down. */
export function refusalOfClientError(error: unknown): ShownRefusal | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { data, message } = error as TRPCClientError<AppRouter>;
  if (data === undefined || data === null) return undefined;
  const { code, param, requestId, rule, retryAfterSeconds } = data;
  return { code, message, param, requestId, rule, retryAfterSeconds };
}

const PASSING = new Set(["internal_error", "service_unavailable", "rate_limit_exceeded"]);

/** True for answers that asking again would not change. */
export function isRefused(error: unknown): boolean {
  const refusal = refusalOfClientError(error);
  return refusal !== undefined && !PASSING.has(refusal.code);
}
