import { invitations } from "@quote-financing/db/schema/tables";
import { and, asc, eq, gt } from "drizzle-orm";
import type { OrganizationContext } from "../trpc.ts";
import { viewInvitation } from "./invitation-row.ts";
import type { Invitation } from "./schema.ts";

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
    .orderBy(asc(invitations.createdAt), asc(invitations.id));

  return { data: rows.map((row) => viewInvitation(row)) };
}
