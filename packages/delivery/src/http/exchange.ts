import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import type { ErrorClass } from "../error-class.ts";
import type { AttemptOutcome } from "../send.ts";
import { classifyError } from "./classify-error.ts";
import { keptHeaders, keptText } from "./kept-response.ts";

const MAX_INFORMATIONAL = 8;

export interface ExchangeLimits {
  readonly ackTimeoutMs: number;
  readonly maxResponseBytes: number;
  readonly keptResponseBytes: number;
}

/**
 * One POST as undici's handler. Ends once: by the whole response, the byte limit, an error, the clock or a cancel.
 * What the receiver does afterwards reaches nobody.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly outcome: Promise<AttemptOutcome>;
  readonly #limits: ExchangeLimits;
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  #resolve: ((outcome: AttemptOutcome) => void) | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #connectMs: number | null = null;
  #firstByteMs: number | null = null;
  #status: number | null = null;
  #headers: IncomingHttpHeaders | undefined;
  #kept: Buffer[] = [];
  #bytes = 0;
  #informational = 0;

  constructor(limits: ExchangeLimits) {
    this.#limits = limits;
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#timer = setTimeout(() => this.#breakOff("timeout"), limits.ackTimeoutMs);
  }

  cancel(): void {
    this.#breakOff("internal");
  }

  /** For what fails before undici takes the request. */
  fail(error: unknown): void {
    this.#end(classifyError(error));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#connectMs ??= this.#elapsedMs();
    if (this.#resolve === undefined) controller.abort(new Error("The attempt is over."));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#firstByteMs ??= this.#elapsedMs();
    if (status < 200) {
      this.#informational += 1;
      if (this.#informational > MAX_INFORMATIONAL) this.#breakOff("response_invalid");
      return;
    }
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    const room = this.#limits.keptResponseBytes - this.#bytes;
    if (room > 0) this.#kept.push(Buffer.from(chunk.subarray(0, room)));
    this.#bytes += chunk.length;
    if (this.#bytes >= this.#limits.maxResponseBytes) this.#breakOff(null);
  }

  onResponseEnd(): void {
    this.#end(null);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#end(classifyError(error));
  }

  #breakOff(errorClass: ErrorClass | null): void {
    this.#end(errorClass);
    this.#controller?.abort(new Error("The attempt is over."));
  }

  #end(errorClass: ErrorClass | null): void {
    const resolve = this.#resolve;
    if (resolve === undefined) return;
    this.#resolve = undefined;
    clearTimeout(this.#timer);
    const retryAfter = this.#headers?.["retry-after"];
    resolve({
      status: this.#status,
      errorClass,
      durationMs: Math.round(this.#elapsedMs()),
      connectMs: this.#connectMs === null ? null : Math.round(this.#connectMs),
      firstByteMs: this.#firstByteMs === null ? null : Math.round(this.#firstByteMs),
      responseHeaders: this.#headers === undefined ? null : keptHeaders(this.#headers, this.#limits.keptResponseBytes),
      responseBody: this.#status === null ? null : keptText(this.#kept),
      retryAfter: typeof retryAfter === "string" ? retryAfter : null,
    });
    this.#kept = [];
  }

  readonly #elapsedMs = () => performance.now() - this.#startedAt;
}
