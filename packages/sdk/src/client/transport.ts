import { OPERATIONS } from "../generated/api.ts";
import { VERSION } from "../version.ts";
import { type Answer, readAnswer } from "./answer.ts";
import type { AnswerMeta } from "./answer-meta.ts";
import { ApiError, ConnectionError, QuoteFinancingError, UnexpectedAnswerError } from "./api-error.ts";
import { CACHE_MODE } from "./cache-mode.ts";
import { baseOf, type CallOptions, type ClientOptions } from "./client-options.ts";
import { startDeadline } from "./deadline.ts";
import { pause } from "./pause.ts";
import { type OperationId, pauseBeforeRetry } from "./retry-policy.ts";

export interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly body?: object;
  /** In place of a body of JSON. */
  readonly bytes?: { readonly data: Uint8Array<ArrayBuffer>; readonly mediaType: string } | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** For an operation that takes longer than others; what the caller chose goes before it. */
  readonly timeoutMs?: number;
  readonly options?: CallOptions | undefined;
}

const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 2;

/** Takes the whole answer, and gives what makes its result: that may throw what is not tried again. */
type ReadResponse<Result> = (response: Response) => Promise<() => Result>;

/** Operations that answer 200 when what they make is there already. */
const MAKES = /-(create|post|add)$/;

/** Sends operations of the document, again where that is safe and may help. */
export class Transport {
  readonly #options: ClientOptions;
  readonly #base: string;

  constructor(options: ClientOptions) {
    if (!options.apiKey) throw new TypeError("apiKey is missing.");
    this.#options = options;
    this.#base = baseOf(options.baseUrl);
  }

  /** @throws QuoteFinancingError and its kinds; what `signal` was aborted with; TypeError for what is no id and no header. */
  send<Body extends object>(operation: OperationId, call: Call = {}): Promise<Answer<Body>> {
    return this.#repeat(operation, call, async (response) => {
      const text = await response.text();
      return () => readAnswer<Body>(response, text, MAKES.test(operation));
    });
  }

  /** For an answer of bytes. @throws as `send` */
  fetchBytes(operation: OperationId, call: Call): Promise<Uint8Array<ArrayBuffer>> {
    return this.#repeat(operation, call, async (response) => {
      const bytes = new Uint8Array(await response.arrayBuffer());
      return () => (isFile(response) ? bytes : refused(response, new TextDecoder().decode(bytes)));
    });
  }

  async #repeat<Result extends object>(
    operation: OperationId,
    call: Call,
    read: ReadResponse<Result>,
  ): Promise<Result> {
    const maxRetries = call.options?.maxRetries ?? this.#options.maxRetries ?? MAX_RETRIES;
    const request = this.#request(operation, call);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(operation, request, call, read);
      } catch (error) {
        if (!(error instanceof QuoteFinancingError)) throw error;
        const pauseMs = pauseBeforeRetry(operation, error, attempt, Math.random());
        if (pauseMs === undefined || attempt > maxRetries) {
          if (operation.endsWith("-delete") && attempt > 1 && isGone(error)) return deleted(error) as Result;
          throw error;
        }
        this.#options.onRetry?.({ operation, attempt, pauseMs, error });
        await pause(pauseMs, call.options?.signal);
      }
    }
  }

  #request(operation: OperationId, { path = {}, query = {}, body, bytes, headers = {} }: Call) {
    const { method, path: pattern } = OPERATIONS[operation];
    const target = pattern.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(path[name]));
    const url = new URL(this.#base + target);
    for (const [name, value] of Object.entries(query)) {
      for (const item of [value ?? []].flat()) url.searchParams.append(name, `${item}`);
    }
    const known = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return {
      url,
      method,
      // The same bytes at every attempt: an idempotency key goes with them.
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(bytes === undefined ? {} : { body: bytes.data }),
      headers: checkedHeaders({
        Authorization: `Bearer ${this.#options.apiKey}`,
        Accept: "application/json",
        "User-Agent": `quote-financing-sdk/${VERSION}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(bytes === undefined ? {} : { "Content-Type": bytes.mediaType }),
        ...Object.fromEntries(known),
      }),
    };
  }

  async #attempt<Result>(
    operation: OperationId,
    {
      url,
      ...init
    }: { url: URL; method: string; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
    { options, timeoutMs = TIMEOUT_MS }: Call,
    read: ReadResponse<Result>,
  ): Promise<Result> {
    const deadline = startDeadline(options?.timeoutMs ?? this.#options.timeoutMs ?? timeoutMs, options?.signal);
    const send = this.#options.fetch ?? fetch;
    let result: () => Result;
    try {
      // Redirects are not followed: the key would go where they say.
      result = await read(await send(url, { ...init, ...CACHE_MODE, redirect: "manual", signal: deadline.signal }));
    } catch (cause) {
      options?.signal?.throwIfAborted();
      if (isOfFramework(cause)) throw cause;
      const isTimeout = deadline.isOver();
      throw new ConnectionError(isTimeout ? `${operation} took too long.` : `${operation} got no answer.`, {
        cause,
        isTimeout,
      });
    } finally {
      // Not before the body is read: an answer that stalls ends as well.
      deadline.clear();
    }
    return result();
  }
}

/**
 * An id as a part of a path.
 *
 * @throws TypeError for none, and for `.` and `..`: a URL drops them however they are written, so that another path is asked for
 */
function segmentOf(id = ""): string {
  if (/^\.{0,2}$/.test(id)) throw new TypeError(`This is no id: "${id}".`);
  return encodeURIComponent(id);
}

/**
 * The same headers, not as `Headers`: a `fetch` of the caller's may spread them.
 *
 * @throws TypeError for a value that no header carries, by the header's name alone: the platform's error tells the key
 */
function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, value]]);
    } catch {
      throw new TypeError(`The header ${name} has a character that cannot be sent.`);
    }
  }
  return headers;
}

/** What Next.js throws where a page cannot be prerendered: it has to get it back as it is, to render the page later. */
const isOfFramework = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "digest" in cause && typeof cause.digest === "string";

/** Bytes cannot be told from the page of a proxy, but the service gives each file to be saved. */
const isFile = ({ ok, headers }: Response): boolean =>
  ok && headers.get("Content-Disposition")?.startsWith("attachment") === true;

/** @throws always: ApiError or UnexpectedAnswerError. */
function refused(response: Response, text: string): never {
  readAnswer(response, text, false);
  throw new UnexpectedAnswerError(response.status, undefined);
}

/** An earlier attempt, whose answer was lost, has deleted it. A page of a proxy says nothing of it, and neither does a path that leads nowhere. */
const isGone = (error: QuoteFinancingError): boolean => error instanceof ApiError && error.code === "resource_missing";

const deleted = ({ requestId }: QuoteFinancingError): object =>
  Object.defineProperty({}, "meta", {
    value: { status: 204, requestId, replayed: true, etag: undefined, rateLimit: undefined } satisfies AnswerMeta,
  });
