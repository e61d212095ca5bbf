import type { invitations } from "@quote-financing/db/schema/tables";
import type { Services } from "../context.ts";
import type { Invitation } from "./schema.ts";

/** How long an invitation can be accepted. */
export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;

type InvitationRow = typeof invitations.$inferSelect;

export const viewInvitation = ({ portalUrl }: Services, row: InvitationRow): Invitation => ({
  invitationId: row.id,
  email: row.email,
  role: row.role ?? "member",
  link: `${portalUrl}/invitations/${row.id}`,
  expiresAt: row.expiresAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

/**
 * An id that cannot be guessed: unlike our other ids it holds no time, only 160 random bits. Whoever has it may join.
 */
export const newInvitationId = ({ randomBytes }: Services): string => `inv_${randomBytes(20).toString("base64url")}`;
