import type { ListDatabase } from "@quote-financing/db/list-database";
import { auditEntries, auditLinks } from "@quote-financing/db/schema/tables";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { ListReader } from "../lists/list-reader.ts";
import type { AuditEntry, ListAuditInput } from "./schema.ts";
import { subjectNames } from "./subject-names.ts";
import { viewAuditEntry } from "./view.ts";

/** Where a page ended. */
export interface AuditPosition {
  readonly occurredAt: string;
  readonly auditEntryId: string;
}

export interface AuditSelection extends Pick<ListAuditInput, "actions" | "subjectId"> {
  readonly organizationId: string;
  readonly after?: AuditPosition | undefined;
  readonly limit: number;
}

/** Entries of one organization, newest first, by keyset. `next` is absent when there are no more. */
export function readEntries(
  lists: ListReader,
  { organizationId, actions, subjectId, after, limit }: AuditSelection,
): Promise<{ data: AuditEntry[]; next?: AuditPosition }> {
  return lists.read(async ({ orm }) => {
    const rows = await orm
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.organizationId, organizationId),
          actions.length === 0 ? undefined : inArray(auditEntries.action, actions),
          subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
          after === undefined ? undefined : isOlderThan(after),
        ),
      )
      .orderBy(desc(auditEntries.occurredAt), desc(auditEntries.auditEntryId))
      .limit(limit + 1);
    const page = rows.slice(0, limit);
    const names = await subjectNames(
      orm,
      organizationId,
      page.map((row) => row.subjectId),
    );
    const places = await placesOf(orm, organizationId, page);
    const data = page.map((row) => viewAuditEntry(row, names, places.get(row.auditEntryId)));
    const last = page.at(-1);
    if (rows.length <= limit || last === undefined) return { data };
    return { data, next: { occurredAt: last.occurredAt.toISOString(), auditEntryId: last.auditEntryId } };
  });
}

async function placesOf(orm: ListDatabase["orm"], organizationId: string, page: readonly { auditEntryId: string }[]) {
  const ids = page.map(({ auditEntryId }) => auditEntryId);
  if (ids.length === 0) return new Map<string, typeof auditLinks.$inferSelect>();
  const areTheirs = and(eq(auditLinks.organizationId, organizationId), inArray(auditLinks.auditEntryId, ids));
  const rows = await orm.select().from(auditLinks).where(areTheirs);
  return new Map(rows.map((row) => [row.auditEntryId, row]));
}

const isOlderThan = ({ occurredAt, auditEntryId }: AuditPosition) =>
  sql`(${auditEntries.occurredAt}, ${auditEntries.auditEntryId}) < (${occurredAt}::timestamptz, ${auditEntryId}::text)`;
