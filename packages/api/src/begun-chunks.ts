/**
 * With its first chunk at hand: bytes that cannot be had are told with a status, and not by a connection that breaks. It is open by then,
 * so that it is closed by `return` also before anybody has read on, which a generator would not pass on.
 *
 * @throws what the first chunk throws
 */
export async function begunChunks(chunks: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const iterator = chunks[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array> | undefined = await iterator.next();
  const opened: AsyncIterator<Uint8Array> = {
    async next() {
      const next = first ?? (await iterator.next());
      first = undefined;
      return next;
    },
    return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
  };
  return { [Symbol.asyncIterator]: () => opened };
}
