import type { ListDatabase } from "@quote-financing/db/list-database";
import type { Services } from "../context.ts";

/**
 * Where a list is read: `ctx.lists.read((db) => …)`. On the replica, if there is one and it shows all that was acknowledged before; else
 * on the primary, and the query may then run twice. Not for `updatedSince`, which must see every commit, nor for what a write depends on
 * (decision record 0152).
 */
export interface ListReader {
  read<Value>(query: (db: ListDatabase) => Promise<Value>): Promise<Value>;
}

/**
 * A mutation reads from the primary alone. Of one payer only a few lists are read at a time, on either (decision record 0205).
 */
export function listReader(type: string, { db, replica }: Services, payer: string): ListReader {
  const { lists } = db.shares;
  if (type !== "query" || replica === undefined) return { read: (query) => lists.hold(payer, () => query(db)) };
  return { read: (query) => lists.hold(payer, () => replica.read(db, query)) };
}
