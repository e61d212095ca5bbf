import { type SQL, sql } from "drizzle-orm";

/** What waits. Each kind has its own partial index: a condition that names neither reads every delivery ever made. */
export const PENDING_KINDS = {
  first: sql`state = 'pending' and attempt_count = 0`,
  retry: sql`state = 'pending' and attempt_count > 0`,
} as const satisfies Record<string, SQL>;
