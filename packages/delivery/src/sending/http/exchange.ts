import type { IncomingHttpHeaders } from "node:http";
import type { AttemptErrorClass } from "@quote-financing/domain/vocabulary";
import { type AttemptResult, type DeliveryRequest, UNSENT } from "../send.ts";
import { classifyError } from "./classify-error.ts";
import { keptHeaders, keptText } from "./kept-response.ts";
import type { PostHandler } from "./post.ts";
import { UnprocessedError } from "./unprocessed-error.ts";

const MAX_INFORMATIONAL = 8;
/** Thrown to undici: an abort would end the connection, on which nothing was written, and cost a handshake. */
const OUT_OF_DATE = new Error("The request is out of date.");

export interface ExchangeLimits {
  readonly ackTimeoutMs: number;
  readonly maxResponseBytes: number;
  readonly keptResponseBytes: number;
}

/** What happens to the connection when the exchange is over or broken. */
export interface ExchangeConnection {
  /** The whole response was read: the connection may serve again. */
  keep(): void;
  drop(): void;
  /**
   * Sends once more over a fresh connection: at most once, and only what has not been processed, or went over a kept
   * connection that may have gone stale. @returns whether it did.
   */
  replace(isUnprocessed: boolean): boolean;
  /** The request goes out. */
  sending(): void;
  /** It does not, and the connection is free. @returns false when its receiver was not reached for too long. */
  withhold(): boolean;
}

/**
 * One POST. Ends once: by the whole response, the byte limit, an error, the clock or a cancel.
 * What the receiver does afterwards reaches nobody.
 */
export class Exchange implements PostHandler {
  readonly outcome: Promise<AttemptResult>;
  readonly #limits: ExchangeLimits;
  readonly #request: Pick<DeliveryRequest, "secrets" | "mayLeave">;
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  #connection: ExchangeConnection | undefined;
  #resolve: ((outcome: AttemptResult) => void) | undefined;
  #connectMs: number | null = null;
  #firstByteMs: number | null = null;
  #status: number | null = null;
  #headers: IncomingHttpHeaders | undefined;
  #kept: Buffer[] = [];
  #bytes = 0;
  #informational = 0;

  constructor(limits: ExchangeLimits, request: Pick<DeliveryRequest, "secrets" | "mayLeave">) {
    this.#limits = limits;
    this.#request = request;
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#timer = setTimeout(() => this.#breakOff("timeout"), limits.ackTimeoutMs);
  }

  /** Says over what it goes; called again for a fresh connection. */
  goesOver(connection: ExchangeConnection): void {
    this.#connection = connection;
  }

  cancel(): void {
    this.#breakOff("internal");
  }

  /** For what fails before undici takes the request. */
  fail(error: unknown): void {
    this.#end(classifyError(error));
  }

  admitOrWithhold(): boolean {
    if (this.#resolve === undefined) return false;
    if (this.#request.mayLeave()) return true;
    if (this.#connection?.withhold()) this.#settle(UNSENT);
    else this.#end("timeout");
    return false;
  }

  /** undici may have waited since the first question: only the socket comes after this one. */
  onRequestStart(): void {
    if (!this.admitOrWithhold()) throw OUT_OF_DATE;
    this.#connection?.sending();
    this.#connectMs ??= this.#elapsedMs();
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    this.#firstByteMs ??= this.#elapsedMs();
    if (status < 200) {
      this.#informational += 1;
      if (this.#informational > MAX_INFORMATIONAL) this.#breakOff("response_invalid");
      return;
    }
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    const room = this.#limits.keptResponseBytes - this.#bytes;
    if (room > 0) this.#kept.push(Buffer.from(chunk.subarray(0, room)));
    this.#bytes += chunk.length;
    if (this.#bytes >= this.#limits.maxResponseBytes) this.#breakOff(null);
  }

  onResponseEnd(): void {
    if (this.#resolve !== undefined) this.#connection?.keep();
    this.#end(null);
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.#resolve === undefined) return;
    const errorClass = classifyError(error);
    const isUnprocessed = error instanceof UnprocessedError;
    const mayRepeat = isUnprocessed || errorClass === "connection_reset";
    if (mayRepeat && this.#firstByteMs === null && this.#connection?.replace(isUnprocessed)) return;
    this.#breakOff(errorClass);
  }

  #breakOff(errorClass: AttemptErrorClass | null): void {
    if (this.#resolve === undefined) return;
    this.#end(errorClass);
    this.#connection?.drop();
  }

  #end(errorClass: AttemptErrorClass | null): void {
    if (this.#resolve === undefined) return;
    const headers = this.#headers;
    const retryAfter = headers?.["retry-after"];
    const { secrets } = this.#request;
    this.#settle({
      status: this.#status,
      errorClass,
      durationMs: Math.round(this.#elapsedMs()),
      connectMs: this.#connectMs === null ? null : Math.round(this.#connectMs),
      firstByteMs: this.#firstByteMs === null ? null : Math.round(this.#firstByteMs),
      responseHeaders: headers === undefined ? null : keptHeaders(headers, this.#limits.keptResponseBytes, secrets),
      responseBody: this.#status === null ? null : keptText(this.#kept, secrets),
      isCutOff: this.#bytes >= this.#limits.maxResponseBytes,
      retryAfter: typeof retryAfter === "string" ? retryAfter : null,
    });
  }

  #settle(result: AttemptResult): void {
    const resolve = this.#resolve;
    this.#resolve = undefined;
    clearTimeout(this.#timer);
    this.#kept = [];
    resolve?.(result);
  }

  readonly #elapsedMs = () => performance.now() - this.#startedAt;
}
