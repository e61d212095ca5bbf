import type { invitations } from "@quote-financing/db/schema/tables";
import type { Invitation } from "../schema.ts";

type InvitationRow = Pick<typeof invitations.$inferSelect, "id" | "email" | "role" | "expiresAt" | "createdAt">;

/** Never with its token: the link goes to the invited mailbox alone. */
export const viewInvitation = (row: InvitationRow, now: Date): Invitation => ({
  invitationId: row.id,
  email: row.email,
  role: row.role ?? "member",
  expiresAt: row.expiresAt.toISOString(),
  isExpired: row.expiresAt <= now,
  createdAt: row.createdAt.toISOString(),
});
