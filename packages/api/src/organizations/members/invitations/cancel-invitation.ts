import { invitations } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { eq } from "drizzle-orm";
import type { OrganizationContext } from "../../../trpc.ts";
import { memberRefusals } from "../refusals.ts";
import type { InvitationIdInput } from "../schema.ts";
import { endInvitations } from "./end-invitations.ts";

/** Ends one invitation. @throws DomainError `resource_missing` */
export async function cancelInvitation(ctx: OrganizationContext, { invitationId }: InvitationIdInput): Promise<void> {
  await ctx.services.db.transact(async (tx) => {
    const ended = await endInvitations(ctx, tx, ctx.organizationId, eq(invitations.id, invitationId));
    if (ended === 0) throw new DomainError(memberRefusals.invitationMissing());
  });
}
