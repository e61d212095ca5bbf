import type { BodyReading, RestRequest } from "./rest-request.ts";

/** A Web Request, for the serverless mount. */
export class WebRequest implements RestRequest {
  readonly #request: Request;
  readonly target: string;
  bytesRead = 0;

  constructor(request: Request) {
    this.#request = request;
    // The URL was normalized by its constructor; what follows the origin is what the client asked for.
    const { origin } = new URL(request.url);
    this.target = request.url.slice(origin.length);
  }

  get method(): string {
    return this.#request.method;
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  get declaredBytes(): number {
    if (this.#request.body === null) return 0;
    return Number(this.header("content-length") ?? Number.POSITIVE_INFINITY);
  }

  mayHaveBody(): boolean {
    return this.#request.body !== null;
  }

  async readBody(limitBytes: number): Promise<BodyReading> {
    const { body } = this.#request;
    if (body === null) return { bytes: new Uint8Array() };
    if (Number(this.header("content-length") ?? 0) > limitBytes) return this.#refuse(body);
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of body) {
        this.bytesRead += chunk.length;
        if (this.bytesRead > limitBytes) return { failure: "too_large" };
        chunks.push(chunk);
      }
    } catch {
      return { failure: "aborted" };
    }
    return { bytes: Buffer.concat(chunks) };
  }

  async *readChunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#request.body ?? []) {
      this.bytesRead += chunk.length;
      yield chunk;
    }
  }

  async #refuse(body: ReadableStream<Uint8Array>): Promise<BodyReading> {
    await body.cancel().catch(() => undefined);
    return { failure: "too_large" };
  }
}
