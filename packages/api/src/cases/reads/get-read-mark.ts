import { cases } from "@quote-financing/db/schema/tables";
import { and, eq, sql } from "drizzle-orm";
import { memberCaller } from "../../organizations/members/member-caller.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { caseMissing } from "../access.ts";
import type { ReadMarkInput } from "./schema.ts";
import { readUpTo } from "./unread-messages.ts";

/** Until when the person has read a case. @throws DomainError `resource_missing` */
export async function getReadMark(ctx: OrganizationContext, { caseId }: ReadMarkInput) {
  const { organizationId } = ctx;
  const reader = { organizationId, userId: memberCaller(ctx).userId };

  const [row] = await ctx.services.db.orm
    .select({ readUpTo: sql<Date>`${readUpTo(reader, sql`${cases.caseId}`)}`.mapWith(cases.updatedAt) })
    .from(cases)
    .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId), eq(cases.hidden, false)));
  if (row === undefined) throw caseMissing();

  return { readUpTo: row.readUpTo.toISOString() };
}
