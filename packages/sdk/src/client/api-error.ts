import type { Error as ErrorBody } from "../generated/api.ts";

/** Codes of this version of the service. A newer one may have more: fall back on `status`. */
export type ErrorCode = ErrorBody["error"]["code"];
export type ErrorType = ErrorBody["error"]["type"];

/** Keeps the known values in an editor's suggestions. */
type Open<Known extends string> = Known | (string & {});

/** Everything that the client throws for a request; `requestId` is there when the service answered. */
export class QuoteFinancingError extends Error {
  override readonly name: string = "QuoteFinancingError";
  readonly requestId: string | undefined;

  constructor(message: string, options: { cause?: unknown; requestId?: string | undefined } = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.requestId = options.requestId;
  }
}

/** The service refused the request, in its error envelope (guide "Errors"). Decide by `code`. */
export class ApiError extends QuoteFinancingError {
  override readonly name = "ApiError";
  readonly status: number;
  readonly type: Open<ErrorType>;
  readonly code: Open<ErrorCode>;
  /** What is meant: `lineItems[2].incentiveCodes[0]`, a query name or a header name. */
  readonly param: string | undefined;
  /** Of `Retry-After`. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, { error }: ErrorBody, retryAfterMs: number | undefined) {
    super(`${error.code}: ${error.message} (${error.requestId})`, { requestId: error.requestId });
    this.status = status;
    this.type = error.type;
    this.code = error.code;
    this.param = error.param;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer came: the network failed, or an attempt took longer than `timeoutMs`. Whether it was done is unknown. */
export class ConnectionError extends QuoteFinancingError {
  override readonly name = "ConnectionError";
  readonly isTimeout: boolean;

  constructor(message: string, options: { cause?: unknown; isTimeout: boolean }) {
    super(message, options);
    this.isTimeout = options.isTimeout;
  }
}

/** Something answered that is not the service: a proxy's page, a redirect. */
export class UnexpectedAnswerError extends QuoteFinancingError {
  override readonly name = "UnexpectedAnswerError";
  readonly status: number;
  /** Of `Retry-After`: a proxy may ask for a pause too. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, requestId: string | undefined, retryAfterMs?: number) {
    super(`The answer with status ${status} is not one of the service.`, { requestId });
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
