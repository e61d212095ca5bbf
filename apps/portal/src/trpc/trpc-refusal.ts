import type { AppRouter } from "@quote-financing/api/router";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { TRPCClientError } from "@trpc/client";

/** What a text is made from. No rule comes from the portal's own routes, or from a server of another version. */
export type ToldRule = Pick<Refusal, "code" | "message"> & Partial<Pick<Refusal, "rule" | "values">>;

/** What a failed procedure tells the person: the same code, message and request id as REST, and the rule they broke. */
export interface ShownRefusal extends ToldRule {
  readonly param?: string | undefined;
  readonly requestId?: string | undefined;
  /** After how long it is worth trying again, where the server said so. */
  readonly retryAfterSeconds?: number | undefined;
}

/** What stands before the service answers with a page of its own while the service is away. */
export const UNREADABLE_ANSWER: ShownRefusal = {
  code: "service_unavailable",
  message: "The service is not available.",
};

/** Undefined when no answer came at all: the connection is down. */
export function refusalOfClientError(error: unknown): ShownRefusal | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { data, message } = error as TRPCClientError<AppRouter>;
  if (data === undefined || data === null) return error.cause instanceof SyntaxError ? UNREADABLE_ANSWER : undefined;
  const { code, rule, values, param, requestId, retryAfterSeconds } = data;
  return { code, rule, values, message, param, requestId, retryAfterSeconds };
}

const PASSING = new Set(["internal_error", "service_unavailable", "rate_limit_exceeded"]);

/** True for what another try of the same may change. */
export const isPassing = ({ code }: Pick<ShownRefusal, "code">): boolean => PASSING.has(code);

const FAULTS = new Set(["internal_error", "service_unavailable"]);

/**
 * Whether what failed may have been done all the same: its answer was lost, it was not the service that answered, or the service fell
 * over something after it. @param wasOnline without a connection nothing was sent
 */
export function mayBeDone(error: unknown, wasOnline: boolean): boolean {
  const refusal = refusalOfClientError(error);
  if (refusal === undefined) return wasOnline;
  return refusal.requestId === undefined || FAULTS.has(refusal.code);
}

/** True for answers that asking again would not change. */
export function isRefused(error: unknown): boolean {
  const refusal = refusalOfClientError(error);
  return refusal !== undefined && !isPassing(refusal);
}
