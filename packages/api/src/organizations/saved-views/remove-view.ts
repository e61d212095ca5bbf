import { savedViews } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { memberCaller } from "../members/member-caller.ts";
import { listViews } from "./list-views.ts";
import type { RemoveViewInput, SavedViewsAnswer } from "./schema.ts";

/** Removed before is removed as well. */
export async function removeView(ctx: OrganizationContext, { list, name }: RemoveViewInput): Promise<SavedViewsAnswer> {
  await ctx.services.db.orm
    .delete(savedViews)
    .where(
      and(
        eq(savedViews.organizationId, ctx.organizationId),
        eq(savedViews.userId, memberCaller(ctx).userId),
        eq(savedViews.list, list),
        eq(savedViews.name, name),
      ),
    );

  return listViews(ctx);
}
