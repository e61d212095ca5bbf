/** Rows that appear in the order of their positions, but may become visible a little later than a newer one. */
export interface Source<Row> {
  /** A page of rows behind a position, ascending; fewer than a page is the end for now. */
  readonly read: (after: string) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
  /** The position to go on from behind this row. */
  readonly positionOf: (row: Row) => string;
  readonly pageSize: number;
  /** Where a look starts whose transactions may have taken as long as the overlap. */
  readonly overlapStart: () => string;
  /** Resolves when it is time for another page of the same look. */
  readonly rest: () => Promise<void>;
  /** Resolves when it is time for another look. */
  readonly wait: () => Promise<void>;
}

/**
 * Every row once, for as long as it is asked. Each look goes back over the overlap, since a transaction that began
 * earlier may commit later; what was given already is left out.
 *
 * @param start the position to begin behind
 * @param given positions by key of what was given and may be read again: of a backlog never more than a page beside the overlap
 */
export async function* follow<Row>(
  source: Source<Row>,
  start: string,
  signal: AbortSignal,
  given = new Map<string, string>(),
): AsyncGenerator<Row | null> {
  const forgetBefore = (floor: string): void => {
    for (const [key, position] of given) if (position < floor) given.delete(key);
  };
  let floor = start;
  while (!signal.aborted) {
    let after = floor;
    for (let isMore = true; isMore && !signal.aborted; ) {
      const rows = await source.read(after);
      for (const row of rows.filter((found) => !given.has(source.keyOf(found)))) {
        given.set(source.keyOf(row), source.positionOf(row));
        yield row;
      }
      const last = rows.at(-1);
      const next = last === undefined ? after : source.positionOf(last);
      isMore = rows.length >= source.pageSize && next > after;
      after = next;
      if (isMore) {
        forgetBefore(earlierOf(after, source.overlapStart()));
        await source.rest();
      }
    }
    const overlapStart = source.overlapStart();
    if (overlapStart > floor) floor = overlapStart;
    forgetBefore(floor);
    yield null;
    await source.wait();
  }
}

const earlierOf = (one: string, other: string): string => (one < other ? one : other);
