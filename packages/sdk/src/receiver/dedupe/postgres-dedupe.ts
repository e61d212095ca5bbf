import type { Dedupe } from "./dedupe.ts";

/** A statement with `$1` placeholders: `pool.query` of pg as it is, `sql.unsafe` of postgres.js in a function. */
export type Query = (
  text: string,
  values: string[],
) => PromiseLike<ArrayLike<unknown> | { readonly rows: ArrayLike<unknown> }>;

/** Run once; `leased_until` is null from the moment that the event was handled. */
export const HANDLED_EVENTS_TABLE = `CREATE TABLE IF NOT EXISTS handled_events (
  event_id text PRIMARY KEY,
  claim_id text NOT NULL,
  leased_until timestamptz,
  claimed_at timestamptz NOT NULL DEFAULT now()
)`;

const CLAIM = `INSERT INTO handled_events AS known (event_id, claim_id, leased_until)
  VALUES ($1, $2, clock_timestamp() + $3::float8 * interval '1 millisecond')
  ON CONFLICT (event_id) DO UPDATE SET claim_id = excluded.claim_id, leased_until = excluded.leased_until
  WHERE known.leased_until < clock_timestamp()
  RETURNING 1`;
const IS_HANDLED = "SELECT 1 FROM handled_events WHERE event_id = $1 AND leased_until IS NULL";
const COMPLETE = `INSERT INTO handled_events (event_id, claim_id) VALUES ($1, $2)
  ON CONFLICT (event_id) DO UPDATE SET leased_until = NULL`;
const RELEASE = "DELETE FROM handled_events WHERE event_id = $1 AND claim_id = $2 AND leased_until IS NOT NULL";

/**
 * For receivers of several processes, in the table of `HANDLED_EVENTS_TABLE`. Leases are by the database's clock. Delete
 * rows with a `claimed_at` of some days ago now and then.
 */
export function postgresDedupe(query: Query): Dedupe {
  const isAny = async (text: string, ...values: string[]): Promise<boolean> => {
    const result = await query(text, values);
    return ("rows" in result ? result.rows : result).length > 0;
  };
  return {
    async claim({ eventId, claimId, leaseMs }) {
      if (await isAny(CLAIM, eventId, claimId, String(leaseMs))) return "claimed";
      return (await isAny(IS_HANDLED, eventId)) ? "handled" : "running";
    },
    // Also when the lease is over and another has it: what was handled was handled.
    complete: async ({ eventId, claimId }) => void (await query(COMPLETE, [eventId, claimId])),
    release: async ({ eventId, claimId }) => void (await query(RELEASE, [eventId, claimId])),
  };
}
