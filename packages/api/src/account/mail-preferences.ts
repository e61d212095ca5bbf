import { members } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";
import { memberCaller } from "../members/member-caller.ts";
import type { OrganizationContext } from "../trpc.ts";
import type { MailPreferencesInput } from "./schema.ts";

const ownMembership = (ctx: OrganizationContext) =>
  and(eq(members.organizationId, ctx.organizationId), eq(members.userId, memberCaller(ctx).userId));

/** Which mail the caller gets from this organization. */
export async function getMailPreferences(ctx: OrganizationContext) {
  const [row] = await ctx.services.db.orm
    .select({ wantsDeliveryMail: members.wantsDeliveryMail })
    .from(members)
    .where(ownMembership(ctx));
  return { data: { wantsDeliveryMail: row?.wantsDeliveryMail ?? false } };
}

/** Takes effect for the next mail. */
export async function setMailPreferences(ctx: OrganizationContext, { wantsDeliveryMail }: MailPreferencesInput) {
  await ctx.services.db.orm.update(members).set({ wantsDeliveryMail }).where(ownMembership(ctx));
}
