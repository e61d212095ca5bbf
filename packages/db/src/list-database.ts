import type { Database } from "./database.ts";

/** What a list may ask: single statements, no transaction. The primary or a copy of it (decision record 0152). */
export type ListDatabase = Pick<Database, "orm" | "client">;
