import type { ListDatabase } from "@quote-financing/db/list-database";
import type { Services } from "./context.ts";

/**
 * Where a list is read: `ctx.lists.read((db) => …)`. A replica when there is one that shows all that was acknowledged
 * before, else the primary; the read may be made twice. Not for what has to be exact to the last commit that is under way
 * (updatedSince), nor for what a write depends on (decision record 0152).
 */
export interface ListReader {
  read<Value>(query: (db: ListDatabase) => Promise<Value>): Promise<Value>;
}

/** A mutation reads from the primary alone, whatever it calls. */
export function listReader(type: string, { db, replica }: Services): ListReader {
  if (type !== "query" || replica === undefined) return { read: (query) => query(db) };
  return { read: (query) => replica.read(db, query) };
}
