/**
 * The same request with its body in memory, or undefined when it is larger than `maximumBytes`. Counted while it
 * streams in: a length that was announced wrongly does not help.
 */
export async function withLimitedBody(request: Request, maximumBytes: number): Promise<Request | undefined> {
  if (request.body === null) return request;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += chunk.byteLength;
    if (size > maximumBytes) return undefined;
    chunks.push(chunk);
  }
  return new Request(request.url, { method: request.method, headers: request.headers, body: new Blob(chunks) });
}
