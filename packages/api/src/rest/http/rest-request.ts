/** The whole body, or why there is none: it exceeds the limit, or the client went away. */
export type BodyReading = { readonly bytes: Uint8Array } | { readonly failure: "too_large" | "aborted" };

/** One request, whichever front it came through. Header names are lower case. */
export interface RestRequest {
  readonly method: string;
  /** Path and query as on the request line, nothing decoded. */
  readonly target: string;
  /** Repeated headers are joined by `, `. */
  header(name: string): string | undefined;
  /** False only when certainly no body follows. */
  mayHaveBody(): boolean;
  /** Bytes that the client says will follow; infinite when it does not say. */
  readonly declaredBytes: number;
  /** Bytes of the body that were read so far. */
  readonly bytesRead: number;
  /** Stops at the first byte beyond the limit. Called at most once. */
  readBody(limitBytes: number): Promise<BodyReading>;
  /** The body as it comes, instead of `readBody`. Who stops early leaves the rest to the front. Throws when the client goes away. */
  readChunks(): AsyncIterable<Uint8Array>;
}

/** One answer, whichever front writes it. */
export interface RestAnswer {
  readonly status: number;
  /** Names and values in turn: what node:http writes fastest. `Content-Length` is the front's. */
  readonly headers: readonly string[];
  /** Undefined for 204 and 304. A HEAD request's front leaves it out and keeps its length. */
  readonly body: string | undefined;
  /** Of an answer that is large: to be called when it is written. @returns what is called when it has gone, or its client has */
  readonly hold?: (() => () => void) | undefined;
  /** In place of a body: bytes that are sent as they are read. Not opened for HEAD. */
  readonly file?: { readonly sizeBytes: number; readonly chunks: AsyncIterable<Uint8Array> | undefined };
}

export type AnswerRequest = (request: RestRequest) => Promise<RestAnswer>;
