import { z } from "zod";
import { type CursorScope, invalidCursor, openCursor, sealCursor } from "../../lists/cursor.ts";
import { PAGE_SIZE_MAX } from "../../lists/page-size.ts";
import type { OrganizationScope } from "../../trpc.ts";

/** The scroll that a cursor continues: its thread, the page size of its first page, and the last message that was seen. */
const scrollSchema = z.object({
  caseId: z.string(),
  from: z.enum(["oldest", "newest"]),
  pageSize: z.int().min(1).max(PAGE_SIZE_MAX),
  after: z.object({ at: z.string(), messageId: z.string() }),
});

export type ThreadScroll = z.infer<typeof scrollSchema>;

const scopeOf = ({ organizationId }: Pick<OrganizationScope, "organizationId">): CursorScope => ({
  organizationId,
  purpose: "caseMessages.list",
});

export const freezeThread = (scope: OrganizationScope, scroll: ThreadScroll): string =>
  sealCursor(scope.services.secretBox, scopeOf(scope), scroll);

/** @throws DomainError `cursor_invalid` when altered, or another organization's. */
export const thawThread = (scope: OrganizationScope, cursor: string): ThreadScroll =>
  openCursor(scope.services.secretBox, scopeOf(scope), cursor, scrollSchema);

/** The same for one thread and one direction. @throws DomainError `cursor_invalid` when it is of another. */
export function thawThreadOf(
  scope: OrganizationScope,
  { caseId, from }: Pick<ThreadScroll, "caseId" | "from">,
  cursor: string,
): ThreadScroll {
  const scroll = thawThread(scope, cursor);
  if (scroll.caseId !== caseId || scroll.from !== from) throw invalidCursor();
  return scroll;
}
