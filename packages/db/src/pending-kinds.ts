import { type SQL, sql } from "drizzle-orm";

/**
 * Deliveries that wait: `fresh` ones, never tried, for their turn in the order of numbers; `scheduled` ones (retries, replays,
 * what a person wants sent now) for a time. Each kind has its own partial index: a condition that names neither reads every
 * delivery ever made. As text without parameters: only then the index fits.
 */
export const PENDING_KINDS = {
  fresh: sql`state = 'pending' and next_attempt_at is null`,
  scheduled: sql`state = 'pending' and next_attempt_at is not null`,
} as const satisfies Record<string, SQL>;
