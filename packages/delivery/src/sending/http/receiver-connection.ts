import type { TLSSocket } from "node:tls";
import { type buildConnector, Client } from "undici";
import { Http2Connection } from "./http2-connection.ts";
import type { Post, PostHandler } from "./post.ts";
import { UnprocessedError } from "./unprocessed-error.ts";

const MAX_HEADER_BYTES = 16 * 1024;

/**
 * One connection, made by its first post and never made again: HTTP/1.1 by undici, or HTTP/2, as the receiver chooses.
 * It carries one post at a time, which is asked whether it may leave as soon as the connection stands.
 */
export class ReceiverConnection {
  readonly #origin: string;
  readonly #connect: buildConnector.connector;
  #http1: Client | undefined;
  #http2: Http2Connection | undefined;
  /** Of HTTP/1.1, until undici takes it over with the first request. */
  #unused: TLSSocket | undefined;
  #isOver = false;

  constructor(origin: string, connect: buildConnector.connector) {
    this.#origin = origin;
    this.#connect = connect;
  }

  /** False once the receiver has closed it, or has said that it takes no more. */
  get isUsable(): boolean {
    return !this.#isOver && this.#http2?.isUsable !== false;
  }

  get isHttp2(): boolean {
    return this.#http2 !== undefined;
  }

  post(post: Post, handler: PostHandler): void {
    if (this.#http1 === undefined && this.#http2 === undefined) this.#connectThenPost(post, handler);
    else if (!handler.admitOrWithhold()) return;
    else if (this.#http1 !== undefined) this.#http1.dispatch(post, handler);
    else this.#http2?.post(post, handler);
  }

  async destroy(): Promise<void> {
    this.#isOver = true;
    this.#unused?.destroy();
    await Promise.all([this.#http1?.destroy(), this.#http2?.destroy()]);
  }

  #connectThenPost(post: Post, handler: PostHandler): void {
    const { host, hostname, protocol, port } = new URL(this.#origin);
    this.#connect({ host, hostname: hostname.replace(/^\[|\]$/g, ""), protocol, port }, (error, socket) => {
      if (error !== null) {
        handler.onResponseError(undefined, error);
        return;
      }
      if (this.#isOver) {
        socket.destroy();
        return;
      }
      const secure = socket as TLSSocket;
      if (secure.alpnProtocol === "h2") this.#http2 = new Http2Connection(this.#origin, secure, MAX_HEADER_BYTES);
      else this.#http1 = this.#http1Over(secure);
      this.post(post, handler);
    });
  }

  #http1Over(socket: TLSSocket): Client {
    this.#unused = socket;
    // Its end is undici's to find with the first request, which then goes over another connection.
    socket.on("error", () => {});
    const client = new Client(this.#origin, {
      // A second time is asked when a post came just as the receiver had closed: that post has not left.
      connect: (_, callback) => {
        const given = this.#unused;
        this.#unused = undefined;
        queueMicrotask(() => (given === undefined ? callback(new UnprocessedError(), null) : callback(null, given)));
      },
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    client.on("disconnect", () => (this.#isOver = true));
    return client;
  }
}
