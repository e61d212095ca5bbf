import type { ListDatabase } from "@quote-financing/db/list-database";
import { preparedQuery } from "@quote-financing/db/prepared";
import { savedViews } from "@quote-financing/db/schema/tables";
import { and, asc, eq, sql } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { memberCaller } from "../members/member-caller.ts";
import type { SavedViewsAnswer } from "./schema.ts";

const { list, name, query, isDefault, createdAt, organizationId: ofOrganization, userId: ofPerson } = savedViews;

/** Prepared: each list asks it before it opens. */
const viewsOf = preparedQuery(({ orm }: ListDatabase) =>
  orm
    .select({ list, name, query, isDefault })
    .from(savedViews)
    .where(and(eq(ofOrganization, sql.placeholder("organizationId")), eq(ofPerson, sql.placeholder("userId"))))
    .orderBy(asc(createdAt), asc(name))
    .prepare("saved_views"),
);

/** The caller's own views in this organization: at most `VIEWS_MAX` of each list. */
export async function listViews(ctx: OrganizationContext): Promise<SavedViewsAnswer> {
  const { organizationId } = ctx;
  const { userId } = memberCaller(ctx);
  return { data: await viewsOf(ctx.services.db).execute({ organizationId, userId }) };
}
