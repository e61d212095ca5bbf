import { ERROR_CODES, type ErrorCode, type ErrorType } from "./error-codes.ts";
import type { Refusal, RefusalValues } from "./refusal.ts";

/** The one exception of the domain. Thrown by use cases, mapped to tRPC and REST by one switch. */
export class DomainError extends Error {
  readonly refusal: Refusal;
  readonly code: ErrorCode;
  readonly rule: string;
  readonly values: RefusalValues;
  readonly param: string | undefined;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = "DomainError";
    this.refusal = refusal;
    this.code = refusal.code;
    this.rule = refusal.rule;
    this.values = refusal.values;
    this.param = refusal.param;
  }
}

/** The body of every error: specification §7. */
export interface ErrorEnvelope {
  error: { type: ErrorType; code: ErrorCode; message: string; param?: string; requestId: string };
}

/** What a caller is told of a refusal over REST. */
export type ToldRefusal = Pick<Refusal, "code" | "message" | "param">;

export function errorEnvelope(refusal: ToldRefusal, requestId: string): ErrorEnvelope {
  const { code, message, param } = refusal;
  const { type } = ERROR_CODES[code];
  return { error: { type, code, message, ...(param === undefined ? {} : { param }), requestId } };
}
