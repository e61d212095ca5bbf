import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from "node:http2";
import type { TLSSocket } from "node:tls";
import { Http2Answer } from "./http2-answer.ts";
import type { Post, PostHandler } from "./post.ts";
import { UnprocessedError } from "./unprocessed-error.ts";

/** In MB, of what Node keeps for a session: one small answer at a time. */
const MAX_SESSION_MEMORY = 1;
/** Of frames that tell about other origins and services, which Node collects without end. */
const MAX_NEWS = 16;

/**
 * Posts over HTTP/2, on Node's own session: undici's ends the stream that is being answered when a receiver says by
 * GOAWAY that it takes no more, and counts a broken body as whole (decision record 0177).
 */
export class Http2Connection {
  readonly #session: ClientHttp2Session;

  constructor(origin: string, socket: TLSSocket, maxHeaderBytes: number) {
    const session = connect(origin, {
      createConnection: () => socket,
      maxSessionMemory: MAX_SESSION_MEMORY,
      settings: { enablePush: false, maxHeaderListSize: maxHeaderBytes },
    });
    this.#session = session;
    // The fault that ends a session reaches the stream in flight, if there is one.
    session.on("error", () => {});
    let news = 0;
    const count = () => {
      news += 1;
      if (news > MAX_NEWS) session.destroy();
    };
    session.on("altsvc", count).on("origin", count);
  }

  /** False once the receiver has said that it takes no more. */
  get isUsable(): boolean {
    return !this.#session.closed && !this.#session.destroyed;
  }

  post(post: Post, handler: PostHandler): void {
    try {
      handler.onRequestStart();
      const stream = this.#session.request(http2Headers(post));
      new Http2Answer(stream, handler);
      stream.end(post.body);
      setImmediate(() => this.#endWhenQueued());
    } catch (error) {
      const cause = error instanceof Error ? error : new Error("The request could not be made.");
      handler.onResponseError(undefined, this.isUsable ? cause : new UnprocessedError());
    }
  }

  /**
   * A receiver that allows no stream at the moment would get the request when it likes, out of date. Node sends before
   * this is called: what is queued still has not left.
   */
  #endWhenQueued(): void {
    if (!this.#session.destroyed && (this.#session.state.outboundQueueSize ?? 0) > 0) {
      this.#session.destroy(new UnprocessedError());
    }
  }

  async destroy(): Promise<void> {
    this.#session.destroy();
  }
}

function http2Headers({ method, path, headers, body }: Post): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = {
    ":method": method,
    ":path": path,
    "content-length": Buffer.byteLength(body),
  };
  for (let index = 0; index < headers.length; index += 2) all[headers[index] ?? ""] = headers[index + 1];
  return all;
}
