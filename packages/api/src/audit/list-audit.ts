import { z } from "zod";
import { type CursorScope, openCursor, sealCursor } from "../lists/cursor.ts";
import type { ListContext } from "../trpc.ts";
import { readEntries } from "./read-entries.ts";
import type { AuditEntry, ListAuditInput } from "./schema.ts";

const positionSchema = z.object({ occurredAt: z.string(), auditEntryId: z.string() });

/**
 * One page of an organization's audit log, newest first. The cursor holds the position; the filters are sent again with it.
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

  const { data, next } = await readEntries(lists, { organizationId, actions, subjectId, after, limit: pageSize });

  return next === undefined ? { data } : { data, nextCursor: sealCursor(services.secretBox, scope, next) };
}
