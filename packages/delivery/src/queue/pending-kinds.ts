import { type SQL, sql } from "drizzle-orm";

/**
 * What waits: for its turn in the order of numbers, or for a time. Each kind has its own partial index: a condition that
 * names neither reads every delivery ever made.
 */
export const PENDING_KINDS = {
  fresh: sql`state = 'pending' and next_attempt_at is null`,
  scheduled: sql`state = 'pending' and next_attempt_at is not null`,
} as const satisfies Record<string, SQL>;
