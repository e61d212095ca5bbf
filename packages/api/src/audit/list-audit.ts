import { auditEntries } from "@quote-financing/db/schema/tables";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { type CursorScope, openCursor, sealCursor } from "../kernel/cursor.ts";
import type { ListContext } from "../trpc.ts";
import type { AuditEntry, ListAuditInput } from "./schema.ts";
import { viewAuditEntry } from "./view.ts";

const positionSchema = z.object({ occurredAt: z.string(), auditEntryId: z.string() });

/**
 * One page of an organization's audit log, newest first, by keyset. The cursor holds the position; the filters are
 * sent again with it.
 *
 * @throws DomainError `cursor_invalid` when it was altered or is another organization's.
 */
export async function listAudit(
  { services, lists }: ListContext,
  organizationId: string,
  { cursor, pageSize, actions, subjectId }: ListAuditInput,
): Promise<{ data: AuditEntry[]; nextCursor?: string }> {
  const scope: CursorScope = { organizationId, purpose: "audit.list" };
  const after = cursor === undefined ? undefined : openCursor(services.secretBox, scope, cursor, positionSchema);

  const rows = await lists.read(({ orm }) =>
    orm
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
      .limit(pageSize + 1),
  );

  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const data = page.map(viewAuditEntry);
  if (rows.length <= pageSize || last === undefined) return { data };
  const position = { occurredAt: last.occurredAt.toISOString(), auditEntryId: last.auditEntryId };
  return { data, nextCursor: sealCursor(services.secretBox, scope, position) };
}

const isOlderThan = ({ occurredAt, auditEntryId }: z.infer<typeof positionSchema>) =>
  sql`(${auditEntries.occurredAt}, ${auditEntries.auditEntryId}) < (${occurredAt}::timestamptz, ${auditEntryId}::text)`;
