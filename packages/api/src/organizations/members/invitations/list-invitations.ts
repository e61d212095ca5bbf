import { invitations } from "@quote-financing/db/schema/tables";
import { and, asc, eq, gt } from "drizzle-orm";
import type { OrganizationContext } from "../../../trpc.ts";
import type { Invitation } from "../schema.ts";
import { viewInvitation } from "./invitation-row.ts";

/** A hundred a day may be sent and they last a week: a bound, not a page (decision record 0209). */
const LISTED = 1_000;

/** Invitations that can still be accepted, the oldest first. */
export async function listInvitations(ctx: OrganizationContext): Promise<{ data: Invitation[] }> {
  const { services, organizationId } = ctx;
  const rows = await services.db.orm
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.status, "pending"),
        gt(invitations.expiresAt, services.clock.now()),
      ),
    )
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .limit(LISTED);

  return { data: rows.map((row) => viewInvitation(row)) };
}
