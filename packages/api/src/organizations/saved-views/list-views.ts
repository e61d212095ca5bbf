import { savedViews } from "@quote-financing/db/schema/tables";
import { and, asc, eq } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { memberCaller } from "../members/member-caller.ts";
import type { SavedViewsAnswer } from "./schema.ts";

/** The caller's own views in this organization: at most `VIEWS_MAX` of each list. */
export async function listViews(ctx: OrganizationContext): Promise<SavedViewsAnswer> {
  const { list, name, query, isDefault, createdAt } = savedViews;
  const data = await ctx.services.db.orm
    .select({ list, name, query, isDefault })
    .from(savedViews)
    .where(and(eq(savedViews.organizationId, ctx.organizationId), eq(savedViews.userId, memberCaller(ctx).userId)))
    .orderBy(asc(createdAt), asc(name));
  return { data };
}
