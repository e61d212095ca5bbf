/** So many one after another that failed: it is what they share, and not they. */
const FAILED_IN_A_ROW = 3;

/**
 * Does something for each, one after the other. One that fails, each time perhaps, keeps none of the others from their turn.
 *
 * @param items of the asynchronous kind where each is looked up when its turn comes
 * @param signal no further one is begun once it is aborted
 * @throws the first fault, when the others had their turn; after three in a row, as what all need is away then
 */
export async function eachInTurn<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const faults: unknown[] = [];
  let inARow = 0;
  for await (const item of items) {
    if (signal?.aborted === true || inARow === FAILED_IN_A_ROW) break;
    try {
      await work(item);
      inARow = 0;
    } catch (error) {
      faults.push(error);
      inARow += 1;
    }
  }
  if (faults.length > 0) throw faults[0];
}
