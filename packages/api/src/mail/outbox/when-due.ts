import type { Database } from "@quote-financing/db/database";
import { mailThreads, queuedMails } from "@quote-financing/db/schema/tables";
import { sql } from "drizzle-orm";

type Moment = { readonly nextAtMs: number | null };

/** When the next mail that waits is due (send-queued-mails.ts); infinity when none waits. */
export async function whenMailIsDue({ orm }: Pick<Database, "orm">): Promise<number> {
  return momentOf(
    await orm.execute<Moment>(sql`
      select (extract(epoch from min(next_attempt_at)) * 1000)::float8 as "nextAtMs" from ${queuedMails}`),
  );
}

/** The same for conversations of people by mail, those that somebody has in hand included (claim-thread.ts). */
export async function whenThreadIsDue({ orm }: Pick<Database, "orm">): Promise<number> {
  return momentOf(
    await orm.execute<Moment>(sql`
      select (extract(epoch from min(greatest(due_at, claimed_until))) * 1000)::float8 as "nextAtMs"
      from ${mailThreads} where due_at is not null`),
  );
}

const momentOf = ([row]: readonly Moment[]): number => row?.nextAtMs ?? Number.POSITIVE_INFINITY;
