import { z } from "zod";

/** Where a page begins: behind a row, or before it for the page that comes before. */
export interface ListPlace<Position> {
  readonly at: Position;
  readonly isBack?: boolean | undefined;
}

/** What a cursor of a list with a way back holds. */
export const listPlaceSchema = <Position>(position: z.ZodType<Position>) =>
  z.object({ at: position, isBack: z.boolean().optional() });

/** Where the page before begins, absent on the first, and where the next does. */
export const cursorsShape = { previousCursor: z.string().optional(), nextCursor: z.string().optional() };

export interface TwoWayPage<Row, Position> {
  /** In the order of the list. */
  readonly rows: readonly Row[];
  readonly previous?: ListPlace<Position>;
  readonly next?: ListPlace<Position>;
}

interface TwoWayList<Row, Position> {
  readonly pageSize: number;
  /** So many rows behind a place; before it, the nearest first, where the place says `isBack`. */
  readonly find: (place: ListPlace<Position> | undefined, limit: number) => Promise<readonly Row[]>;
  readonly positionOf: (row: Row) => Position;
}

/**
 * A page of a keyset list that can be walked both ways (decision record 0340). Going back ends at a whole first page, also when rows came or
 * went in front of it since.
 */
export async function readTwoWay<Row, Position>(
  list: TwoWayList<Row, Position>,
  place: ListPlace<Position> | undefined,
): Promise<TwoWayPage<Row, Position>> {
  const { pageSize, find, positionOf } = list;
  const found = await find(place, pageSize + 1);
  const hasMore = found.length > pageSize;
  if (place?.isBack === true && !hasMore) return readTwoWay(list, undefined);
  const rows = place?.isBack === true ? found.slice(0, pageSize).toReversed() : found.slice(0, pageSize);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return { rows };
  return {
    rows,
    ...(place === undefined ? {} : { previous: { at: positionOf(first), isBack: true } }),
    ...(place?.isBack === true || hasMore ? { next: { at: positionOf(last) } } : {}),
  };
}
