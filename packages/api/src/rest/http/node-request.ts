import type { IncomingMessage } from "node:http";
import type { BodyReading, RestRequest } from "./rest-request.ts";

/** node:http's message as it is: no Web objects, no copies but the body's. */
export class NodeRequest implements RestRequest {
  readonly #message: IncomingMessage;
  /** True once every byte of the body has been taken from the socket. */
  isConsumed = false;
  bytesRead = 0;

  constructor(message: IncomingMessage) {
    this.#message = message;
  }

  get method(): string {
    return this.#message.method ?? "GET";
  }

  get target(): string {
    return this.#message.url ?? "/";
  }

  header(name: string): string | undefined {
    const value = this.#message.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  get declaredBytes(): number {
    const { headers } = this.#message;
    if (headers["transfer-encoding"] !== undefined) return Number.POSITIVE_INFINITY;
    return Number(headers["content-length"] ?? 0);
  }

  mayHaveBody(): boolean {
    return this.declaredBytes !== 0;
  }

  readBody(limitBytes: number): Promise<BodyReading> {
    const { headers, destroyed } = this.#message;
    if (Number(headers["content-length"] ?? 0) > limitBytes) return Promise.resolve({ failure: "too_large" });
    // Its client went while somebody looked up who it is: nothing more will be told of it.
    if (destroyed) return Promise.resolve({ failure: "aborted" });
    return new Promise((resolve) => this.#collect(limitBytes, resolve));
  }

  async *readChunks(): AsyncGenerator<Uint8Array> {
    const message = this.#message;
    message.on("error", () => undefined);
    for await (const chunk of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      this.bytesRead += chunk.length;
      yield chunk;
    }
    this.isConsumed = true;
  }

  #collect(limitBytes: number, resolve: (reading: BodyReading) => void): void {
    const message = this.#message;
    const chunks: Buffer[] = [];
    const settle = (reading: BodyReading): void => {
      message.off("data", take).off("end", finish).off("close", abort).off("error", abort);
      message.on("error", () => undefined);
      resolve(reading);
    };
    const take = (chunk: Buffer): void => {
      this.bytesRead += chunk.length;
      if (this.bytesRead > limitBytes) settle({ failure: "too_large" });
      else chunks.push(chunk);
    };
    const finish = (): void => {
      this.isConsumed = true;
      const [only, ...more] = chunks;
      settle({ bytes: only !== undefined && more.length === 0 ? only : Buffer.concat(chunks) });
    };
    const abort = (): void => settle({ failure: "aborted" });
    message.on("data", take).on("end", finish).on("close", abort).on("error", abort);
  }
}
