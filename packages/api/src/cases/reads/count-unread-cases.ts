import type { ListDatabase } from "@quote-financing/db/list-database";
import { preparedQuery } from "@quote-financing/db/prepared";
import { caseMessages, cases } from "@quote-financing/db/schema/tables";
import { and, desc, eq, exists, sql } from "drizzle-orm";
import { memberCaller } from "../../organizations/members/member-caller.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { UNREAD_CASES_MAX, type UnreadCases } from "./schema.ts";
import { isUnread } from "./unread-messages.ts";

/** How far back the menu's number looks: the cases that changed last (decision record 0110). */
const LATEST_CASES = 200;

const reader = { organizationId: sql.placeholder("organizationId"), userId: sql.placeholder("userId") };

/** Prepared: the menu of each page asks it. */
const latestUnread = preparedQuery(({ orm }: ListDatabase) => {
  const latest = orm
    .select({ caseId: cases.caseId, state: cases.state, waitingOn: cases.waitingOn })
    .from(cases)
    .where(and(eq(cases.organizationId, reader.organizationId), eq(cases.hidden, false)))
    .orderBy(desc(cases.updatedAt), desc(cases.caseId))
    .limit(LATEST_CASES)
    .as("latest");
  const unread = orm
    .select({ one: sql`1` })
    .from(caseMessages)
    .where(isUnread(reader, eq(caseMessages.caseId, latest.caseId)));
  return orm
    .select({ state: latest.state, waitingOn: latest.waitingOn })
    .from(latest)
    .where(exists(unread))
    .limit(UNREAD_CASES_MAX)
    .prepare("latest_unread_cases");
});

/** How many of the cases that changed last hold something that the person has not read; for the menu. */
export async function countUnreadCases(ctx: OrganizationContext): Promise<UnreadCases> {
  const { organizationId } = ctx;
  const { userId } = memberCaller(ctx);

  const rows = await ctx.lists.read((db) => latestUnread(db).execute({ organizationId, userId }));

  const byTab: UnreadCases["byTab"] = {};
  for (const { state, waitingOn } of rows) {
    const tab = state === "closed" ? state : waitingOn;
    byTab[tab] = (byTab[tab] ?? 0) + 1;
  }
  return { unreadCases: rows.length, byTab };
}
