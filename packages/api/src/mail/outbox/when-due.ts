import type { Database } from "@quote-financing/db/database";
import { mailThreads, organizations, queuedMails } from "@quote-financing/db/schema/tables";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { hasKnownNews } from "./claim-thread.ts";

/** Nothing is sent of an organization that is suspended, so nothing of it falls due. */
const isServed = (organizationId: PgColumn): SQL => sql`not exists (select 1 from ${organizations}
  where ${organizations.id} = ${organizationId} and ${organizations.suspendedAt} is not null)`;

type Moment = { readonly nextAtMs: number | null };

/** When the next mail that waits is due (send-queued-mails.ts); infinity when none waits. */
export async function whenMailIsDue({ orm }: Pick<Database, "orm">): Promise<number> {
  return momentOf(
    await orm.execute<Moment>(sql`
      select (extract(epoch from min(next_attempt_at)) * 1000)::float8 as "nextAtMs" from ${queuedMails}
      where ${isServed(queuedMails.organizationId)}`),
  );
}

/**
 * The same for conversations of people by mail, those that somebody has in hand included (claim-thread.ts); none of which only
 * processes of a newer release can tell: it would be due until they have told it.
 */
export async function whenThreadIsDue({ orm }: Pick<Database, "orm">): Promise<number> {
  return momentOf(
    await orm.execute<Moment>(sql`
      select (extract(epoch from min(greatest(due_at, claimed_until))) * 1000)::float8 as "nextAtMs"
      from ${mailThreads} where due_at is not null and ${isServed(mailThreads.organizationId)} and ${hasKnownNews}`),
  );
}

const momentOf = ([row]: readonly Moment[]): number => row?.nextAtMs ?? Number.POSITIVE_INFINITY;
