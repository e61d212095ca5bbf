export interface LimitedBody {
  readonly request: Request;
  readonly content: Buffer<ArrayBuffer>;
}

/**
 * The body of a request, or undefined when it is larger than `maximumBytes`. Counted while it streams in: a
 * length that was announced wrongly does not help. One that was announced as too large is left before it is begun: what was
 * begun would stop its connection, where no server of ours takes up the rest (decision record 0023).
 */
export async function readLimitedBytes(
  request: Request,
  maximumBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (request.body === null) return Buffer.alloc(0);
  if (Number(request.headers.get("content-length") ?? 0) > maximumBytes) {
    await request.body.cancel().catch(() => undefined);
    return undefined;
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += chunk.byteLength;
    if (size > maximumBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same request with its body in memory, or undefined when that is larger than `maximumBytes`. */
export async function readLimitedBody(request: Request, maximumBytes: number): Promise<LimitedBody | undefined> {
  const content = await readLimitedBytes(request, maximumBytes);
  if (content === undefined || request.body === null) return content && { request, content };
  const { url, method, headers } = request;
  return { request: new Request(url, { method, headers, body: content }), content };
}

/** As `readLimitedBody`, where nobody counts the bytes. */
export const withLimitedBody = async (request: Request, maximumBytes: number): Promise<Request | undefined> =>
  (await readLimitedBody(request, maximumBytes))?.request;
