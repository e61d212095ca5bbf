import type { ListDatabase } from "@quote-financing/db/list-database";
import type { Services } from "../context.ts";

/**
 * Where a list is read: `ctx.lists.read((db) => …)`. A replica when there is one that shows all that was acknowledged
 * before, else the primary; the read may be made twice. Not for what has to be exact to the last commit that is under way
 * (updatedSince), nor for what a write depends on (decision record 0152).
 */
export interface ListReader {
  read<Value>(query: (db: ListDatabase) => Promise<Value>): Promise<Value>;
}

/**
 * A mutation always reads from the primary alone. Of one payer only a few lists are read at a time, wherever
 * they are read (decision record 0205).
 */
export function listReader(type: string, { db, replica }: Services, payer: string): ListReader {
  const { lists } = db.shares;
  if (type !== "query" || replica === undefined) return { read: (query) => lists.hold(payer, () => query(db)) };
  return { read: (query) => lists.hold(payer, () => replica.read(db, query)) };
}
