/**
 * Repeats a statement that takes at most `batch` rows until it finds fewer, or the signal says that time is up.
 *
 * @returns how many rows it took altogether.
 */
export async function inBatches(
  batch: number,
  takeSome: () => Promise<readonly unknown[]>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let taken = 0;
  while (signal?.aborted !== true) {
    const { length } = await takeSome();
    taken += length;
    if (length < batch) break;
  }
  return taken;
}
