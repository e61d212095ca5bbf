import { caseMessages, caseReads, members, organizations } from "@quote-financing/db/schema/tables";
import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";

/** Whose reading it is; or where that stands in a prepared statement. */
export interface Reader {
  readonly organizationId: string | Placeholder;
  readonly userId: string | Placeholder;
}

/** Until when the person has read a case: their mark, else the day they joined; of a sandbox, its organization (record 0110). */
export const readUpTo = ({ organizationId, userId }: Reader, caseId: SQL) => sql`coalesce(
  (select ${caseReads.readUpTo} from ${caseReads} where ${caseReads.organizationId} = ${organizationId}
    and ${caseReads.userId} = ${userId} and ${caseReads.caseId} = ${caseId}),
  (select ${members.createdAt} from ${members} where ${members.userId} = ${userId} and ${members.organizationId} = (
    select coalesce(${organizations.testOf}, ${organizations.id}) from ${organizations}
    where ${organizations.id} = ${organizationId})))`;

/** Messages of the platform that the person has not read yet, tombstones aside. `of` narrows them to cases. */
export const isUnread = (reader: Reader, of: SQL): SQL | undefined =>
  and(
    eq(caseMessages.organizationId, reader.organizationId),
    of,
    eq(caseMessages.authorType, "platform"),
    isNull(caseMessages.redactedAt),
    sql`${caseMessages.createdAt} > ${readUpTo(reader, sql`${caseMessages.caseId}`)}`,
  );
