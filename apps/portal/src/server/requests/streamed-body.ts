/**
 * A body that is made only as fast as its client takes it. What makes it is left when the client goes, and at once where Next.js will
 * neither read nor cancel it: the body of a HEAD request, and one whose client has gone before.
 */
export function streamedBody(
  { method, signal }: Request,
  chunks: AsyncIterator<string | Uint8Array>,
): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder();
  const leave = (): void => void chunks.return?.().catch(() => undefined);
  if (method === "HEAD" || signal.aborted) {
    leave();
    return null;
  }
  signal.addEventListener("abort", leave, { once: true });
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    cancel: leave,
  });
}
