import { setTimeout as pause } from "node:timers/promises";
import { OPERATIONS } from "../generated/api.ts";
import { type Answer, readAnswer } from "./answer.ts";
import { ConnectionError, QuoteFinancingError } from "./api-error.ts";
import { type CallOptions, type ClientOptions, originOf } from "./client-options.ts";
import { pauseBeforeRetry } from "./retry-policy.ts";

export type OperationId = keyof typeof OPERATIONS;

export interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly options?: CallOptions | undefined;
}

const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 2;

/** Sends operations of the document, again where that is safe and may help. */
export class Transport {
  readonly #options: ClientOptions;
  readonly #origin: string;

  constructor(options: ClientOptions) {
    if (!options.apiKey) throw new TypeError("apiKey is missing.");
    this.#options = options;
    this.#origin = originOf(options.baseUrl);
  }

  /** @throws QuoteFinancingError and its kinds; what `signal` was aborted with. */
  async send<Body extends object>(operation: OperationId, call: Call = {}): Promise<Answer<Body>> {
    const maxRetries = call.options?.maxRetries ?? this.#options.maxRetries ?? MAX_RETRIES;
    const request = this.#request(operation, call);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt<Body>(operation, request, call);
      } catch (error) {
        if (!(error instanceof QuoteFinancingError)) throw error;
        const pauseMs = pauseBeforeRetry(error, attempt, Math.random());
        if (pauseMs === undefined || attempt > maxRetries) {
          if (operation === "destinations-delete" && attempt > 1 && isGone(error)) return deleted<Body>(error);
          throw error;
        }
        this.#options.onRetry?.({ operation, attempt, pauseMs, error });
        await pause(pauseMs, undefined, { signal: call.options?.signal });
      }
    }
  }

  #request(operation: OperationId, { path = {}, query = {}, body, headers = {} }: Call) {
    const { method, path: pattern } = OPERATIONS[operation];
    const target = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
    const url = new URL(target, this.#origin);
    for (const [name, value] of Object.entries(query)) {
      for (const item of [value ?? []].flat()) url.searchParams.append(name, `${item}`);
    }
    const known = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return {
      url,
      method,
      // The same bytes at every attempt: an idempotency key goes with them.
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        Authorization: `Bearer ${this.#options.apiKey}`,
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...Object.fromEntries(known),
      },
    };
  }

  async #attempt<Body extends object>(
    operation: OperationId,
    { url, ...init }: { url: URL; method: string; headers: Record<string, string>; body?: string },
    { options }: Call,
  ): Promise<Answer<Body>> {
    const timeout = AbortSignal.timeout(options?.timeoutMs ?? this.#options.timeoutMs ?? TIMEOUT_MS);
    const signal = options?.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
    const send = this.#options.fetch ?? fetch;
    let response: Response;
    let text: string;
    try {
      // Redirects are not followed: the key would go where they say.
      response = await send(url, { ...init, redirect: "manual", signal });
      text = await response.text();
    } catch (cause) {
      options?.signal?.throwIfAborted();
      const isTimeout = timeout.aborted;
      throw new ConnectionError(isTimeout ? `${operation} took too long.` : `${operation} got no answer.`, {
        cause,
        isTimeout,
      });
    }
    return readAnswer<Body>(response, text, operation.endsWith("-create") || operation.endsWith("-post"));
  }
}

/** An earlier attempt, whose answer was lost, has deleted it. */
const isGone = (error: QuoteFinancingError): boolean => "status" in error && error.status === 404;

const deleted = <Body extends object>({ requestId }: QuoteFinancingError): Answer<Body> =>
  Object.defineProperty({}, "meta", { value: { status: 204, requestId, replayed: true } }) as Answer<Body>;
