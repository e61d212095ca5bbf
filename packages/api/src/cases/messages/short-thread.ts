import { coalescedReads } from "@quote-financing/db/coalescing/coalesced-reads";
import { preparedStatement } from "@quote-financing/db/prepared";
import { type TypedSql, typedSql, value } from "@quote-financing/db/typed-sql";
import { type SQL, sql } from "drizzle-orm";
import { DRIVER_MESSAGE, type DriverMessage, messageFromDriver } from "./driver-message.ts";
import type { ShownMessageRow } from "./view.ts";

/** A thread is short with at most so many messages and bytes of text. */
const MOST_MESSAGES = 50;
const MOST_BYTES = 64 * 1024;

export interface ThreadKey {
  readonly organizationId: string;
  readonly caseId: string;
}

/** One message more than a short thread has tells that there are more; their texts are measured, not read. */
const shortThread = (organizationId: SQL, caseId: SQL): SQL => sql`
  select ${DRIVER_MESSAGE}
  from (
    select message.*, count(*) over () as found, sum(octet_length(body)) over () as bytes
    from (
      select * from case_messages
      where organization_id = ${organizationId} and case_id = ${caseId}
        and exists (select 1 from cases
          where cases.organization_id = ${organizationId} and cases.case_id = ${caseId} and not cases.hidden)
      order by created_at, message_id
      limit ${sql.raw(`${MOST_MESSAGES + 1}`)}
    ) as message
  ) as message
  where found <= ${sql.raw(`${MOST_MESSAGES}`)} and bytes <= ${sql.raw(`${MOST_BYTES}`)}
  order by created_at, message_id`;

const oneThread = preparedStatement<DriverMessage>()(
  shortThread(value.text("organizationId"), value.text("caseId")) as TypedSql<ThreadKey>,
);

const severalThreads = preparedStatement<DriverMessage & { readonly place: number }>()(typedSql`
  select wanted.place::int as place, thread.*
  from unnest(${value.texts("organizationIds")}, ${value.texts("caseIds")})
      with ordinality as wanted (organization_id, case_id, place)
    cross join lateral (${shortThread(sql`wanted.organization_id`, sql`wanted.case_id`)}) as thread
  order by wanted.place, thread."createdAtMs", thread."messageId"`);

/**
 * The whole thread of a case that is not hidden, oldest first, if it is short: those that are asked for at the same time are
 * read by one statement (decision record 0240). Undefined for a longer one, and where there is no such case.
 */
export const findShortThread = coalescedReads<ThreadKey, readonly ShownMessageRow[] | undefined>({
  identityOf: ({ organizationId, caseId }) => `${organizationId} ${caseId}`,
  payerOf: ({ organizationId }) => organizationId,
  async alone(db, { organizationId, caseId }) {
    const rows = await oneThread(db, { organizationId, caseId });
    return rows.length === 0 ? undefined : rows.map(messageFromDriver);
  },
  async together(db, wanted) {
    const organizationIds = wanted.map(({ organizationId }) => organizationId);
    const caseIds = wanted.map(({ caseId }) => caseId);
    const rows = await severalThreads(db, { organizationIds, caseIds });
    const threads = new Array<ShownMessageRow[] | undefined>(wanted.length);
    for (const row of rows) (threads[row.place - 1] ??= []).push(messageFromDriver(row));
    return threads;
  },
});
