/** Deliveries of one transaction. The lane is locked meanwhile, and a worker's turn waits for it. */
export const BATCH = 500;
/** Of one call: longer than anyone waits for an answer. */
const MAX_BATCHES = 20;

interface Batch {
  /** How many it found, of at most `BATCH`. */
  readonly found: number;
  /** How many of these it changed. */
  readonly changed: number;
}

/** Changes many deliveries of a destination in short transactions. @returns `hasMore`: more than one call changes; call again */
export async function changeInBatches(change: (isFirst: boolean) => Promise<Batch>) {
  let count = 0;
  for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
    const { found, changed } = await change(batches === 0);
    count += changed;
    if (found < BATCH) return { count, hasMore: false };
  }
  return { count, hasMore: true };
}
