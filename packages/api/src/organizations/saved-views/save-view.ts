import { savedViews, users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, ne } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { memberCaller } from "../members/member-caller.ts";
import { listViews } from "./list-views.ts";
import { savedViewRefusals } from "./refusals.ts";
import { VIEWS_MAX } from "./rules.ts";
import type { SavedViewsAnswer, SaveViewInput } from "./schema.ts";

/**
 * Keeps a view under its name, in the place of one that has it. A list opens with one view at most: that which was
 * chosen last.
 *
 * @throws DomainError `state_conflict` beyond `VIEWS_MAX` of a list.
 */
export async function saveView(ctx: OrganizationContext, input: SaveViewInput): Promise<SavedViewsAnswer> {
  const { services, organizationId } = ctx;
  const { userId } = memberCaller(ctx);
  const { list, name, query, isDefault } = input;
  const ofList = and(
    eq(savedViews.organizationId, organizationId),
    eq(savedViews.userId, userId),
    eq(savedViews.list, list),
  );

  await services.db.transact(async (tx) => {
    // Views that are saved at once are counted one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const others = await tx
      .select({ name: savedViews.name })
      .from(savedViews)
      .where(and(ofList, ne(savedViews.name, name)));

    if (others.length >= VIEWS_MAX) throw new DomainError(savedViewRefusals.tooMany({ maximum: VIEWS_MAX }));

    if (isDefault) await tx.update(savedViews).set({ isDefault: false }).where(ofList);
    await tx
      .insert(savedViews)
      .values({ organizationId, userId, list, name, query, isDefault, createdAt: services.clock.now() })
      .onConflictDoUpdate({
        target: [savedViews.organizationId, savedViews.userId, savedViews.list, savedViews.name],
        set: { query, isDefault },
      });
  });

  return listViews(ctx);
}
