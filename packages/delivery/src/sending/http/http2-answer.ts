import { type ClientHttp2Stream, constants } from "node:http2";
import type { PostHandler } from "./post.ts";
import { UnprocessedError } from "./unprocessed-error.ts";

const { NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM } = constants;
/** Streams end by these when Node finds the answer against the rules; by the last one, when its headers are too many. */
const RULE_CODES: ReadonlySet<number> = new Set([
  constants.NGHTTP2_PROTOCOL_ERROR,
  constants.NGHTTP2_FLOW_CONTROL_ERROR,
  constants.NGHTTP2_FRAME_SIZE_ERROR,
  constants.NGHTTP2_COMPRESSION_ERROR,
  constants.NGHTTP2_ENHANCE_YOUR_CALM,
]);

class BrokenAnswerError extends Error {
  readonly code: string;

  constructor(code: string) {
    super("The answer broke off.");
    this.code = code;
  }
}

/** Reads the answer on one stream and tells the handler; only a stream that ends without an error code is a whole one. */
export class Http2Answer {
  readonly #stream: ClientHttp2Stream;
  readonly #handler: PostHandler;
  #hasHead = false;
  #isWhole = false;
  #failure: Error | undefined;

  constructor(stream: ClientHttp2Stream, handler: PostHandler) {
    this.#stream = stream;
    this.#handler = handler;
    stream.on("headers", (head) => handler.onResponseStart(undefined, head[":status"] ?? 100, {}));
    stream.on("response", ({ ":status": status = 0, ...headers }) => {
      this.#hasHead = true;
      handler.onResponseStart(undefined, status, headers);
    });
    stream.on("data", (chunk: Buffer) => handler.onResponseData(undefined, chunk));
    stream.on("end", () => this.#ended());
    stream.on("error", (error) => (this.#failure = error));
    stream.on("close", () => {
      if (!this.#isWhole) handler.onResponseError(undefined, this.#cause());
    });
  }

  #ended(): void {
    this.#isWhole = this.#hasHead && this.#stream.rstCode === NGHTTP2_NO_ERROR;
    if (!this.#isWhole) return;
    // An answer that came before the whole request had left: the rest of it need not.
    if (!this.#stream.writableFinished) this.#stream.close();
    this.#handler.onResponseEnd();
  }

  #cause(): Error {
    const { rstCode } = this.#stream;
    if (this.#failure instanceof UnprocessedError) return this.#failure;
    if (rstCode === NGHTTP2_REFUSED_STREAM && !this.#hasHead) return new UnprocessedError();
    const code = this.#failure !== undefined && "code" in this.#failure ? this.#failure.code : undefined;
    // GOAWAY with an error code.
    if (code === "ERR_HTTP2_SESSION_ERROR") return new BrokenAnswerError("ECONNRESET");
    if (rstCode !== undefined && RULE_CODES.has(rstCode)) return new BrokenAnswerError("ERR_HTTP2_ERROR");
    if (this.#failure === undefined || code === "ERR_HTTP2_STREAM_ERROR") return new BrokenAnswerError("ECONNRESET");
    return this.#failure;
  }
}
