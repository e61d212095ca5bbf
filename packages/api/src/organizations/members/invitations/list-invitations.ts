import { invitations } from "@quote-financing/db/schema/tables";
import { and, desc, eq } from "drizzle-orm";
import type { OrganizationContext } from "../../../trpc.ts";
import type { Invitation } from "../schema.ts";
import { viewInvitation } from "./invitation-row.ts";

/** A hundred a day may be sent, and they are there for five weeks: a bound, not a page (decision record 0209). The newest count. */
const LISTED = 1_000;

/** Invitations that nobody accepted, the oldest first; those that ran out too, until they are swept (decision record 0193). */
export async function listInvitations(ctx: OrganizationContext): Promise<{ data: Invitation[] }> {
  const { services, organizationId } = ctx;
  const rows = await services.db.orm
    .select()
    .from(invitations)
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.status, "pending")))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(LISTED);

  const now = services.clock.now();
  return { data: rows.toReversed().map((row) => viewInvitation(row, now)) };
}
