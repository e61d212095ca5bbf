import { caseMessages } from "@quote-financing/db/schema/tables";
import { count, inArray } from "drizzle-orm";
import type { ListContext } from "../../trpc.ts";
import { isUnread, type Reader } from "./unread-messages.ts";

/** How many unread messages each of these cases holds for the person; a case without any is not in the map. */
export async function countUnreadMessages(
  ctx: ListContext,
  reader: Reader,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (caseIds.length === 0) return new Map();
  const rows = await ctx.lists.read(({ orm }) =>
    orm
      .select({ caseId: caseMessages.caseId, unreadCount: count() })
      .from(caseMessages)
      .where(isUnread(reader, inArray(caseMessages.caseId, [...caseIds])))
      .groupBy(caseMessages.caseId),
  );

  return new Map(rows.map(({ caseId, unreadCount }) => [caseId, unreadCount]));
}
