import { sql } from "drizzle-orm";

/** Of a delivery that was never tried and waits for its turn. As text: only then its partial index fits. */
export const isFreshDelivery = sql`state = 'pending' and next_attempt_at is null`;

/** Of one that waits for a time: a retry, a replay, what a person wants now. */
export const isScheduledDelivery = sql`state = 'pending' and next_attempt_at is not null`;
